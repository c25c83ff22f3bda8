import type { Credentials, NewPassword, NewStaffAccount, ShowCodes } from '#domain/service/account/credentials.ts';
import type { AreaBegun, NewMapArea } from '#domain/service/map/map-tiles.ts';
import type { Added, NewCardFile, NewDocuments, NewPhoto } from '#intents/visits/add-files.ts';
import type { FileQuestion } from '#intents/visits/remove-file.ts';
import type { OwedProtocol } from '#intents/visits/keep-owed-protocol.ts';
import type { Progress } from '#domain/visit/asked-items.ts';
import type { Side } from '#domain/visit/three-way.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { FactorSetup } from '#domain/service/account/second-factor.ts';
import type { NewTask } from '#domain/service/task.ts';
import type { Intent } from '#intents/intent.ts';
import type { Decisions, NamedDecision } from '#intents/registry.ts';
import type { AccountCommands } from '#sync/mutations.ts';

/** How to sign out: only if there are no unsent changes, after sending them, keeping them on this device, or deleting them. */
export type SignOut = 'nothing-waits' | 'send-first' | 'keep' | 'delete';
/** The result comes from the database, since a screen may not know the unsent changes yet. */
export type SignedOut = 'left' | 'something-waits';

/** Commands for the maps on this device. They do not depend on the account. */
export interface MapCommands {
  /** Progress comes through `mapAreas`. */
  downloadMapArea(area: NewMapArea): Promise<AreaBegun>;
  pauseMapArea(id: string): Promise<void>;
  resumeMapArea(id: string): Promise<void>;
  /** Requests the tiles again that failed. */
  retryMapArea(id: string): Promise<void>;
  removeMapArea(id: string): Promise<void>;
  /** Continues the downloads that were running when the app was closed. */
  resumeMapDownloads(): Promise<void>;
}

/** Commands of the session: `sync/session/`. */
export interface SessionCommands {
  /** `onCodes` shows the recovery codes of a second factor that this sign-in sets up. */
  signIn(credentials: Credentials, remember: boolean, onCodes?: ShowCodes): Promise<Outcome>;
  /** Begins to set up the second factor that the server requires before the first sign-in. */
  enrolSecondFactor(credentials: Credentials): Promise<Outcome<FactorSetup>>;
  /** Checks whether sign-in by OpenID Connect is available, now and whenever the connection changes. */
  seekOidc(): Promise<void>;
  /** Asks the server whether it accepts no passwords; `false` if it cannot be reached. */
  arePasswordsOff(): Promise<boolean>;
  /** Leaves the page for the provider. `account`: whose session has ended; another account is not let in. */
  beginOidc(remember: boolean, account: string | null): Promise<void>;
  register(account: NewStaffAccount): Promise<Outcome>;
  requestPasswordReset(email: string): Promise<Outcome>;
  confirmPasswordReset(password: NewPassword): Promise<Outcome>;
  signOut(how: SignOut): Promise<Outcome<SignedOut>>;
  /** The name and password that 'remember' stored, for the sign-in form. */
  recall?(): Promise<Credentials | null>;
}

/** Commands that need the network: `sync/mutations.ts`. The lists that they change are fetched again before they resolve. */
export type OnlineCommands = Omit<AccountCommands, 'decideAtOnce'>;

/** Commands for visits beside the decision `saveVisit`: `commands/visit-commands.ts`. */
export interface VisitCommands {
  /** Ends contradictions of a visit with the side chosen for each field, by its path. `false`: one is still open. */
  decideVisit(uuid: string, choices: ReadonlyMap<string, Side>): Promise<Outcome<boolean>>;
  /**
   * Keeps a photo: its bytes, its preview and its mention in the visit, in one transaction. It is `kept` if both were read back from the disk
   * and are what was written: only then it may be called saved.
   */
  addPhoto(photo: NewPhoto): Promise<Outcome<Added>>;
  /** Keeps documents of a visit, which may begin with them. */
  addDocuments(documents: NewDocuments): Promise<Outcome<Added>>;
  /** Keeps a document or picture of a site card, to be sent. It is `kept` if it was read back from the disk. */
  addSiteFile(file: NewCardFile): Promise<Outcome<Added>>;
  /** Keeps the PDF that a finished inspection owes, once. `false`: nothing was kept. */
  keepOwedProtocol(owed: OwedProtocol): Promise<Outcome<boolean>>;
  /** Takes a file out of a visit. It is not sent, and its bytes are deleted. */
  removeFile(uuid: string, sha256: string, from: FileQuestion | null): Promise<Outcome>;
  /** Notes which question of a visit is open and how far the visit is, so that it is opened there again. */
  noteVisitPlace(uuid: string, at: string, progress: Progress): Promise<void>;
  /**
   * Turns what this device entered in a visit that was finished elsewhere into a correction of it. Resolves to its uuid; `null` if the
   * visit is not in contradiction with a finished one.
   */
  keepAsCorrection(uuid: string): Promise<Outcome<string | null>>;
  /** Stops the sending of the files of a visit until `sendFilesNow`; its document and answers are sent on. */
  stopFiles(uuid: string): Promise<Outcome>;
  /** Sends the files of visits that wait now, over any network. */
  sendFilesNow(uuids: readonly string[]): Promise<Outcome>;
  /** The user has read that the office has erased a visit of which something was not sent. */
  confirmErasure(uuid: string): Promise<Outcome>;
  /** Deletes what can be fetched again, and photos that the office has. */
  freeRoom(): Promise<Outcome>;
  /** Sends photos over Wi-Fi alone, where the browser tells the network. */
  setWifiOnly(isOn: boolean): Promise<Outcome>;
  /** Lets the drafts of visits be sent now: the page is being left. */
  sendVisitsSoon(): Promise<void>;
}

/** Commands for the changes in the outbox, and the decisions: `commands/outbox-commands.ts`. */
export interface OutboxCommands extends Decisions, VisitCommands {
  /** Stores all decisions of one press and removes the draft of their form, in one transaction. */
  decide(decisions: readonly NamedDecision[], draftKey: string | null): Promise<Outcome>;
  sendNow(): Promise<void>;
  /** Fetches the office's list of service requests and looks up uncertain changes in it. */
  checkList(): Promise<Outcome>;
  /** Checks now whether the office has a change that got no answer. `true` if it has. */
  checkChange(seq: number, sending: Intent['sending']): Promise<Outcome<boolean>>;
  /** Attaches a change without a task number to this task. `false` if the list has no such number or the change is settled. */
  attachChange(seq: number, id: number): Promise<Outcome<boolean>>;
  /** Discards a change. `false` if it is being sent or was sent. */
  discardChange(seq: number, reason?: string): Promise<Outcome<boolean>>;
  /** Takes the acknowledgements of these diagnoses back. `false`, without a change, if one of them was sent already. */
  takeBackAcknowledgements(diagnoses: readonly number[]): Promise<Outcome<boolean>>;
  /** Takes back that the fuses of this diagnosis are good. `false`, without a change, if it was sent already. */
  takeBackFuseCheck(diagnosis: number): Promise<Outcome<boolean>>;
  /** Takes the exchange of an inverter back. `false`, without a change, if it was sent already. */
  takeBackExchange(installation: number): Promise<Outcome<boolean>>;
  /** Restores a discarded change that was never sent. `false` if that is no longer possible. */
  restoreChange(seq: number): Promise<Outcome<boolean>>;
  /** Resolves a conflict: the user's status is sent over the office's. */
  applyAnyway(seq: number): Promise<void>;
  /** Sends a creation in doubt again with a new key. */
  sendAgain(seq: number): Promise<void>;
  /** Marks a creation in doubt as sent, because it is on the list. */
  markAsSent(seq: number, serverId: number | null): Promise<void>;
  /** Replaces a creation that was refused or never sent, and removes its draft. `false` if it is being sent or was sent. */
  editAndResend(seq: number, task: NewTask, draftKey: string): Promise<Outcome<boolean>>;
  /** Unsent changes of this account as a JSON text, for a file. */
  exportChanges(): Promise<string>;
}

/** Commands about the app itself. */
export interface AppCommands {
  /** A form with unsaved input blocks app updates, in every tab. */
  setDirty(formKey: string, isDirty: boolean): void;
  testReadiness(): Promise<void>;
  prepareOffline(): Promise<void>;
  /** Fetches ahead what is missing or old, the planned requests first. */
  fetchAhead(): Promise<void>;
  protectStorage(): Promise<boolean>;
  acceptUpdate(): Promise<void>;
  install(): Promise<boolean>;
}

/**
 * The commands of the screens. A failure is returned as the reason; none throws. The decisions (`fileTask`, `setTaskStatus`, …) need no
 * network: they are durable on this device when they resolve, and are sent later.
 */
export interface Commands extends SessionCommands, OnlineCommands, OutboxCommands, AppCommands, MapCommands {
  /** Fetches everything on the screen again. */
  refresh(): Promise<void>;
  saveDraft(formKey: string, value: unknown): Promise<void>;
  dropDraft(formKey: string): Promise<void>;
}
