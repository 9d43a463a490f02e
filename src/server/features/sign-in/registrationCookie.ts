import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CODE_MINUTES } from "../../mail/mails.ts";
import { AUTH_PATH, needsTls } from "./tokenCookie.ts";

const NAME = "padroll_registration";
/** Proofs kept: a code can be mailed again, and the browser does not know which mail is opened. */
const KEPT = 5;
const PROOF = /^[A-Za-z0-9_-]{43}$/;

/** Proofs of the registrations that this browser made, latest first. */
export const proofsOf = (request: FastifyRequest): string[] =>
  (parseCookie(request.headers.cookie ?? "")[NAME] ?? "")
    .split(".")
    .filter((proof) => PROOF.test(proof))
    .slice(0, KEPT);

/** Adds the proof of a registration to the cookie, for as long as its code is good. */
export function addProof(request: FastifyRequest, reply: FastifyReply, proof: string): void {
  const proofs = [proof, ...proofsOf(request)].slice(0, KEPT);
  setCookie(request, reply, proofs.join("."), CODE_MINUTES.registration * 60);
}

/** Removes the cookie. */
export const dropProofs = (request: FastifyRequest, reply: FastifyReply): void => setCookie(request, reply, "", 0);

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  const cookie = stringifySetCookie(NAME, value, {
    path: AUTH_PATH,
    maxAge,
    httpOnly: true,
    sameSite: "lax",
    secure: needsTls(request),
  });
  reply.header("Set-Cookie", cookie);
}
