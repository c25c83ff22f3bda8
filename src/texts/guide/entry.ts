/** One thing to check or to measure. */
export interface GuideStep {
  readonly do: string;
  /** The normal value with its unit; omitted if nothing is measured. */
  readonly normal?: string;
}

/** Whom to call if the installation itself is in order. */
export interface GuideCalls {
  /** The operator of the grid (OSD). */
  readonly operator?: string;
  /** The manufacturer of the inverter or the modules. */
  readonly maker?: string;
}

/** One page of the guide, at most one screen of a phone. Sources of its figures: `docs/guide-sources.md`. */
export interface GuideEntry {
  readonly title: string;
  /** For a state that is not a fault: what it means and what is normal. */
  readonly normal?: string;
  /** One line: what to check first. */
  readonly firstCheck: string;
  /** One line: what to bring. */
  readonly bring: string;
  /** To be read before the work begins. */
  readonly safety: readonly string[];
  /** The most likely first. */
  readonly causes: readonly string[];
  readonly steps: readonly GuideStep[];
  readonly calls: GuideCalls;
  readonly customer: string;
  /** Search words besides the title. */
  readonly words: readonly string[];
}

/** Texts that fill the form of a request. */
export interface TaskTemplate {
  /** What is wrong, without a full stop. */
  readonly what: string;
  readonly scope: string;
}

/** A page about a problem for which a request can be created. */
export interface CauseEntry extends GuideEntry {
  readonly task: TaskTemplate;
}
