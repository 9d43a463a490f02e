import { parseCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CODE_MINUTES } from "../../mail/mails.ts";
import { AUTH_PATH, setCookie } from "./setCookie.ts";

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
export const addProof = (request: FastifyRequest, reply: FastifyReply, proof: string): void =>
  setProofs(request, reply, [proof, ...proofsOf(request)].slice(0, KEPT).join("."));

/** Removes the cookie. */
export const dropProofs = (request: FastifyRequest, reply: FastifyReply): void => setProofs(request, reply, null);

const setProofs = (request: FastifyRequest, reply: FastifyReply, value: string | null): void =>
  setCookie(request, reply, { name: NAME, value, path: AUTH_PATH, seconds: CODE_MINUTES.registration * 60 });
