/** One thing to check or to measure. */
export interface GuideStep {
  readonly do: string;
  /** What is normal, with its unit; left out where there is nothing to measure. */
  readonly normal?: string;
}

/** Where to turn when the site itself is in order. */
export interface GuideCalls {
  /** The operator of the grid (OSD). */
  readonly operator?: string;
  /** The maker of the inverter or the modules. */
  readonly maker?: string;
}

/** One page of the guide, at most one screen of a phone. Sources of its figures: `docs/guide-sources.md`. */
export interface GuideEntry {
  readonly title: string;
  /** What it means and what is normal, of a state that is no fault. */
  readonly normal?: string;
  /** One line: what to check before all else. */
  readonly firstCheck: string;
  /** One line: what to take along. */
  readonly bring: string;
  /** Read before anything is touched. */
  readonly safety: readonly string[];
  /** The likeliest first. */
  readonly causes: readonly string[];
  readonly steps: readonly GuideStep[];
  readonly calls: GuideCalls;
  readonly customer: string;
  /** What people type to find it, beside its title. */
  readonly words: readonly string[];
}

/** What a task is filled with. */
export interface TaskTemplate {
  /** What is wrong, without a full stop. */
  readonly what: string;
  readonly scope: string;
}

/** A page about something that a task can be filed for. */
export interface CauseEntry extends GuideEntry {
  readonly task: TaskTemplate;
}
