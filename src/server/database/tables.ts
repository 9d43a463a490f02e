import type { Generated, JSONColumnType } from "kysely";
import type { AreaJson } from "../../protocol/http/areaJson.ts";
import type { ReportKind } from "../../protocol/http/moderationCalls.ts";
import type {
  CreationsTable,
  EventFeedsTable,
  EventLinksTable,
  EventRequestsTable,
  EventsTable,
  EventTagsTable,
  FlyersTable,
  LaunchesTable,
  RoomBansTable,
  RoomSongEntriesTable,
  RoomSongsTable,
  TagsTable,
} from "./eventTables.ts";

/** The tables as the migrations leave them; columns are snake_case in SQL and camelCase here. */
export interface Tables {
  readonly users: UsersTable;
  readonly registrations: RegistrationsTable;
  readonly passwordResets: PasswordResetsTable;
  readonly loginAttempts: LoginAttemptsTable;
  readonly sessions: SessionsTable;
  readonly refreshTokens: RefreshTokensTable;
  readonly subscriptions: SubscriptionsTable;
  readonly checkouts: CheckoutsTable;
  readonly projects: ProjectsTable;
  readonly projectContents: ProjectContentsTable;
  readonly projectParts: ProjectPartsTable;
  readonly projectPartUses: ProjectPartUsesTable;
  readonly projectUsage: ProjectUsageTable;
  readonly publicBoards: PublicBoardsTable;
  readonly publicBoardMarks: PublicBoardMarksTable;
  readonly userLinks: UserLinksTable;
  readonly userBlocks: UserBlocksTable;
  readonly looseAvatars: LooseAvatarsTable;
  readonly externalLogins: ExternalLoginsTable;
  readonly externalFlows: ExternalFlowsTable;
  readonly billingCustomers: BillingCustomersTable;
  readonly billingEvents: BillingEventsTable;
  readonly events: EventsTable;
  readonly eventFeeds: EventFeedsTable;
  readonly eventLinks: EventLinksTable;
  readonly eventRequests: EventRequestsTable;
  readonly creations: CreationsTable;
  readonly tags: TagsTable;
  readonly eventTags: EventTagsTable;
  readonly launches: LaunchesTable;
  readonly flyers: FlyersTable;
  readonly roomBars: RoomBansTable;
  readonly roomSongs: RoomSongsTable;
  readonly roomSongEntries: RoomSongEntriesTable;
  readonly reports: ReportsTable;
  readonly callSteps: CallStepsTable;
  readonly referenceData: ReferenceDataTable;
  readonly accountSettings: AccountSettingsTable;
  readonly grants: GrantsTable;
}

interface AccountSettingsTable {
  userId: string;
  revision: number;
  contentJson: string;
}

interface ReferenceDataTable {
  name: string;
  version: string;
}

interface GrantsTable {
  userId: string;
  addOn: string;
  grantedAt: Generated<Date>;
  grantedBy: string | null;
  revokedAt: Generated<Date | null>;
  revokedBy: Generated<string | null>;
}

interface ReportsTable {
  id: string;
  reporterId: string | null;
  userId: string;
  eventId: string | null;
  eventName: string | null;
  boardId: string | null;
  boardName: string | null;
  kind: ReportKind;
  text: string;
  createdAt: Generated<Date>;
  resolvedAt: Generated<Date | null>;
  resolvedBy: Generated<string | null>;
}

interface UsersTable {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** Null for those who only sign in elsewhere. */
  passwordHash: string | null;
  roles: Generated<string[]>;
  createdAt: Generated<Date>;
  /** Time of the user's request to delete the account; null without one. */
  deletedAt: Generated<Date | null>;
  /** Counts the changes of the token of their feed for calendars. */
  feedVersion: Generated<number>;
  /** The name without case and accents. */
  searchText: Generated<string>;
  about: Generated<string>;
  location: Generated<string>;
  website: Generated<string>;
  /** The id of the picture. */
  avatar: Generated<string | null>;
  homeArea: JSONColumnType<AreaJson | null, string | null | undefined, string | null>;
  /** Latitude of the home area's center, degrees. */
  homeLatitude: number | null;
  homeLongitude: number | null;
}

interface RegistrationsTable {
  codeHash: Buffer;
  email: string;
  name: string;
  passwordHash: string;
  /** A path of ours to go on to. */
  returnPath: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

interface PasswordResetsTable {
  codeHash: Buffer;
  salt: Buffer;
  /** Number of times that it was mailed. */
  mails: Generated<number>;
  userId: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

interface LoginAttemptsTable {
  emailHash: Buffer;
  /** Hash of the origin of the calls; empty for all origins together. */
  placeHash: Buffer;
  failures: number;
  lastAt: Generated<Date>;
  lockedUntil: Date | null;
}

interface SessionsTable {
  id: string;
  userId: string;
  userAgent: string;
  address: string;
  createdAt: Generated<Date>;
  usedAt: Generated<Date>;
  expiresAt: Date;
  revokedAt: Date | null;
  signOutUrl: Generated<string | null>;
}

interface RefreshTokensTable {
  hash: Buffer;
  sessionId: string;
  createdAt: Generated<Date>;
  usedAt: Date | null;
}

interface SubscriptionsTable {
  userId: string;
  plan: "basic" | "pro";
  provider: string;
  renewsAt: Date | null;
  updatedAt: Generated<Date>;
  state: Generated<"active" | "ending" | "past_due">;
  /** End of the plan; null if it continues. `nextPlan` follows, or nothing. */
  endsAt: Generated<Date | null>;
  nextPlan: Generated<"basic" | "pro" | null>;
  pastDueSince: Generated<Date | null>;
}

interface CheckoutsTable {
  id: string;
  userId: string;
  plan: "basic" | "pro";
  createdAt: Generated<Date>;
  completedAt: Date | null;
  /** Time at which the payment provider was last asked whether it is paid. */
  askedAt: Generated<Date | null>;
}

interface ProjectsTable {
  id: string;
  ownerId: string;
  name: string;
  /** The name without case and accents. */
  searchText: string;
  contentType: string;
  /** SHA-256 of name, content type and content: tells a repeated update from a conflict. */
  contentHash: Buffer;
  /** Size of the compressed content, or of the list of its parts. int8 arrives as text. */
  sizeBytes: string | number;
  /** Size of its parts; 0 if the content is one text. */
  partBytes: Generated<string | number>;
  revision: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  deletedAt: Date | null;
}

interface ProjectContentsTable {
  projectId: string;
  /** Gzip of the JSON text. */
  content: Buffer;
}

interface ProjectPartsTable {
  ownerId: string;
  /** SHA-256 of the text. */
  hash: Buffer;
  /** Gzip of the text. */
  content: Buffer;
  textBytes: number;
  /** Size that counts for the quota. */
  bytes: number;
  touchedAt: Generated<Date>;
}

interface ProjectPartUsesTable {
  projectId: string;
  place: number;
  ownerId: string;
  hash: Buffer;
}

/** Totals of an account's documents by type and, under a type of their own, its parts. */
interface ProjectUsageTable {
  ownerId: string;
  contentType: string;
  documents: string | number;
  bytes: string | number;
}

interface PublicBoardsTable {
  projectId: string;
  publishedAt: Generated<Date>;
  /** Marks of each kind, counted by triggers. */
  likes: Generated<number>;
  copies: Generated<number>;
  /** The id of the picture, and the revision of the board that it is of. */
  picture: string | null;
  pictureRevision: number | null;
  /** A `BoardOutline` as JSON, null for one that is too large for it, and the revision of the board that it is of. */
  outline: unknown;
  outlineRevision: number | null;
}

interface PublicBoardMarksTable {
  projectId: string;
  kind: "like" | "copy";
  userId: string;
  createdAt: Generated<Date>;
}

interface UserLinksTable {
  followerId: string;
  followedId: string;
  createdAt: Generated<Date>;
}

interface UserBlocksTable {
  blockerId: string;
  blockedId: string;
  createdAt: Generated<Date>;
}

interface LooseAvatarsTable {
  id: string;
  createdAt: Generated<Date>;
}

interface ExternalLoginsTable {
  issuer: string;
  subject: string;
  provider: string;
  userId: string;
  email: string;
  linkedAt: Generated<Date>;
  usedAt: Generated<Date>;
}

interface ExternalFlowsTable {
  stateHash: Buffer;
  browserHash: Buffer;
  provider: string;
  nonce: string;
  codeVerifier: string;
  returnPath: string;
  sessionId: string | null;
  expiresAt: Date;
}

interface BillingCustomersTable {
  userId: string;
  /** The payment provider's. */
  customerId: string;
  createdAt: Generated<Date>;
}

interface BillingEventsTable {
  id: string;
  createdAt: Generated<Date>;
}

interface CallStepsTable {
  userId: string;
  key: string;
  step: string;
  digest: Buffer;
  result: Buffer;
  createdAt: Generated<Date>;
}
