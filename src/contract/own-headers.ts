/** Headers between the app and our own server. Other backends do not use them. Source: specification 18.1, 18.12, 18.19 and 18.21 to 18.24. */
export const OWN_HEADERS = {
  /** In responses to GET: the server is ours. */
  care: 'X-PV-Care',
  /** In the list of service requests: its version. */
  listVersion: 'X-PV-Version',
  /** In the list of diagnoses: `first` while causes are computed for the first time, `again` after a change of the rules. */
  computing: 'X-PV-Computing',
  /** In the response to a sign-in, and in the request of the next one: a secret that identifies the device. */
  device: 'X-PV-Device',
  /** In a response: the epoch of its numbers. In a change: the epoch that its numbers were taken from. */
  epoch: 'PV-Epoch',
  /** In a change: s between deciding and sending. */
  changeAge: 'PV-Change-Age',
  /** In a change: the time of sending by the clock of the device. */
  deviceTime: 'PV-Device-Time',
  /** In every request: the version of the app. */
  appVersion: 'PV-App-Version',
  /** In the refusal of an app that is too old: the oldest version that may send changes. */
  minVersion: 'PV-Min-Version',
} as const;
