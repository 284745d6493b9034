interface StoredEntry {
  /** Of local storage, unless `storage` names another. */
  keys: readonly string[]
  storage?: string
  /** Purpose and duration; follows a colon. */
  text: string
}

/** Everything the site stores in a browser except cookies. The privacy policy prints it. */
export const storedEntries = [
  { keys: ['theme', 'textSize'], text: 'the colours and the text size you chose, until you delete them' },
  {
    keys: [
      'user',
      'accessToken',
      'refreshToken',
      'logoutTime',
      'accessTokenReceipt',
      'refreshAttempt',
      'clockLead',
      'declinedEnd',
      'setupPutOff',
    ],
    text: 'who is signed in, what proves it and until when, until the session ends',
  },
  {
    keys: ['storageProbe', 'sessionEnd'],
    text: 'for a moment only: at sign-in, a test whether your browser stores anything; at the end of a session, the reason, for your other tabs',
  },
  { keys: ['storageCard'], text: 'that you folded the storage card of your profile, until you unfold it' },
  {
    keys: ['idempotencyKeys'],
    text: 'random numbers by which the server recognises what your browser sends again, until it is answered, for at most a day',
  },
  {
    keys: ['draft:…'],
    text: 'what you have begun to write while signed in, for at most 30 days. It stays when you sign out, and the site shows it to no other user; on a shared computer, discard or finish it before you leave',
  },
  {
    keys: ['dataConsent', 'dataConsentScope'],
    text: 'that you agreed to this policy when you registered, wholly or to what is necessary, until you delete it',
  },
  {
    keys: ['travelWidgets'],
    text: 'whether the searches for flights and hotels load by themselves, if you chose it, until you delete it',
  },
  {
    keys: ['mangaReader', 'mangaKeys'],
    text: 'how you like to see the pages of each manga, for the last 200 where you chose it, and whether single keys work as shortcuts there, until you delete it',
  },
  {
    keys: ['keptCalculations'],
    text: 'the calculations that you keep while you are not logged in, until you log in or delete them',
  },
  {
    keys: ['commandHistory', 'commandLineShortcuts'],
    text: 'the last 20 commands that you ran in the command line, and which keys open it, until you delete them',
  },
  {
    keys: ['verificationMailSent'],
    text: 'that a mail to confirm your address is on its way, until the address is confirmed',
  },
  {
    keys: ['react-router-scroll-positions'],
    storage: 'session storage',
    text: 'how far down each page you were, until you close the tab',
  },
] as const satisfies readonly StoredEntry[]

/** Each draft has its own key, of which the policy names the prefix. */
export type StoredKey = Exclude<(typeof storedEntries)[number]['keys'][number], 'draft:…'>
