import type { WattHours } from '#domain/quantity.ts';
import type { Credentials, NewPassword, NewStaffAccount, ShowCodes } from '#domain/service/account/credentials.ts';
import type { InstallationForm, Source } from '#domain/service/installation.ts';
import type { AreaBegun, NewMapArea } from '#domain/service/map/map-tiles.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { FactorSetup } from '#domain/service/account/second-factor.ts';
import type { ColleagueChange } from '#domain/service/team.ts';
import type { ReportInput } from '#domain/grid/voltage-quality/week-report.ts';
import type { NewTask } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Intent } from '#intents/intent.ts';
import type { Decisions, NamedDecision } from '#intents/registry.ts';

/** How to leave: only where nothing waits to be sent, or with what waits sent first, kept on this device, or deleted. */
export type SignOut = 'nothing-waits' | 'send-first' | 'keep' | 'delete';
/** What waits is asked of the database: a screen may not have heard of it yet. */
export type SignedOut = 'left' | 'something-waits';

/** What can be done with the maps on this device, whoever is signed in. */
export interface MapCommands {
  /** Progress comes through `mapAreas`. */
  downloadMapArea(area: NewMapArea): Promise<AreaBegun>;
  pauseMapArea(id: string): Promise<void>;
  resumeMapArea(id: string): Promise<void>;
  /** Asks again for the tiles that could not be had. */
  retryMapArea(id: string): Promise<void>;
  removeMapArea(id: string): Promise<void>;
  /** Goes on with what was under way when the app was closed. */
  resumeMapDownloads(): Promise<void>;
}

/**
 * What a screen can ask for. Whatever fails says why; nothing throws. Beside these stand the decisions that need no network
 * (`fileTask`, `setTaskStatus`): durable on this device when they resolve, and sent by themselves later.
 */
export interface Commands extends Decisions, MapCommands {
  /** Stores all decisions of one press and removes the draft of their form, in one transaction. */
  decide(decisions: readonly NamedDecision[], draftKey: string | null): Promise<Outcome>;
  /** `onCodes` shows the recovery codes of a second factor that this sign-in sets up. */
  signIn(credentials: Credentials, remember: boolean, onCodes?: ShowCodes): Promise<Outcome>;
  /** Begins to set up the second factor that the server requires before the first sign-in. */
  enrolSecondFactor(credentials: Credentials): Promise<Outcome<FactorSetup>>;
  /** The name and password that 'remember' kept, for the sign-in form. */
  recall?(): Promise<Credentials | null>;
  /** Asks whether there is a way in by OpenID Connect, now and whenever the connection changes. */
  seekOidc(): Promise<void>;
  /** Asks the server's settings anew whether it takes no passwords; `false` also where that cannot be heard. */
  arePasswordsOff(): Promise<boolean>;
  /** To the provider; the page is left. `account`: whose session ended, so that nobody else comes back. */
  beginOidc(remember: boolean, account: string | null): Promise<void>;
  register(account: NewStaffAccount): Promise<Outcome>;
  requestPasswordReset(email: string): Promise<Outcome>;
  confirmPasswordReset(password: NewPassword): Promise<Outcome>;
  signOut(how: SignOut): Promise<Outcome<SignedOut>>;

  /** These need the network; the lists they change are fresh again when they resolve. */
  /** `id`: of the row as our own backend made it; another one may not tell. */
  addInstallation(source: Source, form: InstallationForm): Promise<Outcome<{ readonly sn: string; readonly id: number | null }>>;
  editInstallation(sn: string, form: InstallationForm): Promise<Outcome<{ readonly sn: string }>>;
  assignInstallation(id: number, email: string | null): Promise<Outcome>;
  registerUser(email: string, phone: string): Promise<Outcome>;
  deleteUser(email: string): Promise<Outcome>;
  remindActivation(email: string): Promise<Outcome>;
  writeNote(email: string, note: string): Promise<Outcome>;
  /** Signs the own account out on one device; signing out this one is `signOut`. */
  endOwnSession(id: number): Promise<Outcome>;
  endOtherSessions(): Promise<Outcome>;
  /** For admins. `isMailed`: a mail server is set, and sends the link. */
  inviteColleague(email: string, role: Role): Promise<Outcome<{ readonly isMailed: boolean }>>;
  changeColleague(id: number, change: ColleagueChange): Promise<Outcome>;
  endColleagueSession(id: number, session: number): Promise<Outcome>;
  /** Removes the second factor of a colleague who has lost it. */
  resetColleagueFactor(id: number): Promise<Outcome>;
  /** Begins to set up the own second factor. `otp`: a code of the current one, if it is moved to another app. */
  beginSecondFactor(password: string, otp: string | null): Promise<Outcome<FactorSetup>>;
  /** Turns it on. Returns the recovery codes, which are shown once. */
  confirmSecondFactor(otp: string): Promise<Outcome<readonly string[]>>;
  renewRecoveryCodes(otp: string): Promise<Outcome<readonly string[]>>;
  endSecondFactor(otp: string): Promise<Outcome>;
  /**
   * What makes up the report of a week, for a file: answered and not kept, since those of many installations would push out
   * what a day without network needs. `asOf`: days as of which to ask what was lost.
   */
  readVoltageReport(id: number, monday: LocalDate, asOf: readonly LocalDate[]): Promise<Outcome<ReportInput>>;
  /** Energy of a day so far, `null` where none is known of it; answered and not kept either: it is asked of all installations. */
  readDayEnergy(id: number, date: LocalDate): Promise<Outcome<WattHours | null>>;
  /** Fetches the next 50 older overvoltages of an installation. */
  olderOvervoltages(id: number): Promise<Outcome>;
  /** Everything now on the screen is asked for again. */
  refresh(): Promise<void>;

  sendNow(): Promise<void>;
  /** The office's list of service requests is asked for once more; what is in doubt is looked up in it. */
  checkList(): Promise<Outcome>;
  /** Checks now whether the office has a change that got no answer. `true` if it has. */
  checkChange(seq: number, sending: Intent['sending']): Promise<Outcome<boolean>>;
  /** Attaches a change without a task number to this task. `false` if the list has no such number or the change is settled. */
  attachChange(seq: number, id: number): Promise<Outcome<boolean>>;
  /** The user gives a change up. `false`: it is being sent, or was. */
  discardChange(seq: number): Promise<Outcome<boolean>>;
  /** Takes that back, of a change that was never sent. `false` where it cannot be taken back any more. */
  restoreChange(seq: number): Promise<Outcome<boolean>>;
  /** A conflict: the user's status is sent over the office's. */
  applyAnyway(seq: number): Promise<void>;
  /** A creation in doubt: send it again with a new key. */
  sendAgain(seq: number): Promise<void>;
  /** A creation in doubt: it is already on the list. */
  markAsSent(seq: number, serverId: number | null): Promise<void>;
  /** Replaces a creation that was refused or never sent, and removes its draft. `false`, without a change, if it is being sent or was sent. */
  editAndResend(seq: number, task: NewTask, draftKey: string): Promise<Outcome<boolean>>;
  /** Unsent changes of this account as a JSON text, for a file. */
  exportChanges(): Promise<string>;

  saveDraft(formKey: string, value: unknown): Promise<void>;
  dropDraft(formKey: string): Promise<void>;
  /** A form with something typed in it holds an app update back, in every tab. */
  setDirty(formKey: string, isDirty: boolean): void;

  testReadiness(): Promise<void>;
  prepareOffline(): Promise<void>;
  protectStorage(): Promise<boolean>;
  acceptUpdate(): Promise<void>;
  install(): Promise<boolean>;
}
