import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { AUTH, PASSWORD, TestServer } from "./support/testServer.ts";

test("mail goes out by SMTP, also when the first attempt fails", async () => {
  const received: { to: string[]; text: string }[] = [];
  let attempts = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        attempts++;
        if (attempts === 1) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as { port: number };
  const server = await TestServer.start({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: "Padroll <post@padroll.example>",
  });
  const body = { email: "ann@example.org", password: PASSWORD, name: "Ann" };
  expect((await server.call("POST", `${AUTH}/register`, { body })).statusCode).toBe(200);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.to).toEqual(["ann@example.org"]);
  expect(received[0]?.text).toContain("From: Padroll <post@padroll.example>");
  const code = /^[A-Za-z0-9]{30}\r?$/m.exec(received[0]?.text ?? "")?.[0].trim() ?? "";
  expect((await server.call("POST", `${AUTH}/verify/${code}`)).statusCode).toBe(200);
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
