import { AppError } from "../../../domain/AppError.ts";
import type { S3Config } from "../../config/storageConfig.ts";
import type { PictureStore } from "./PictureStore.ts";

const PREFIX = "avatars/";
const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 10_000;

type Connected = Awaited<ReturnType<typeof connect>>;

/** Pictures in a bucket. The library is loaded with the first of them. */
export class S3PictureStore implements PictureStore {
  readonly #config: S3Config;
  #connected: Promise<Connected> | null = null;

  constructor(config: S3Config) {
    this.#config = config;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await this.#run(({ sdk, client }) =>
      client.send(
        new sdk.PutObjectCommand({
          ...this.#object(name),
          Body: bytes,
          ContentType: "image/webp",
          CacheControl: "public, max-age=31536000, immutable",
        }),
      ),
    );
  }

  async get(name: string): Promise<Buffer | null> {
    return this.#run(async ({ sdk, client }) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(this.#object(name)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    });
  }

  async remove(name: string): Promise<void> {
    await this.#run(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(this.#object(name))));
  }

  #object(name: string) {
    return { Bucket: this.#config.bucket, Key: PREFIX + name };
  }

  async #run<T>(work: (connected: Connected) => Promise<T>): Promise<T> {
    this.#connected ??= connect(this.#config);
    try {
      return await work(await this.#connected);
    } catch (error) {
      throw new AppError("STORAGE_UNAVAILABLE", "Pictures are not available. Try again in a moment", {
        cause: String(error),
      });
    }
  }
}

async function connect({ endpoint, region, credentials }: S3Config) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    // Checksums that only Amazon's own service knows would keep others out.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
  });
  return { sdk, client };
}
