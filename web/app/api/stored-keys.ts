import type { ConsentCategory } from '@ledgerdeck/contract/consent-text'

interface StoredEntry {
  category: ConsentCategory
  /** Of local storage, unless `storage` names another. */
  keys: readonly string[]
  storage?: 'session storage' | 'cache storage' | 'service worker' | 'IndexedDB'
  purpose: string
  duration: string
}

/** All but cookies, as the policy prints it. The category decides which module takes a key. */
export const storedEntries = [
  {
    category: 'preference',
    keys: ['theme', 'textSize'],
    purpose: 'the colours and the text size you chose',
    duration: 'until you delete them',
  },
  {
    category: 'necessary',
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
    purpose: 'who is logged in, the tokens that prove it, and when the session ends',
    duration: 'until the session ends',
  },
  {
    category: 'necessary',
    keys: ['storageProbe', 'sessionEnd'],
    purpose:
      'at login, a test of whether your browser can store data; when a session ends, the reason, for your other tabs',
    duration: 'only for a moment',
  },
  {
    category: 'preference',
    keys: ['storageCard'],
    purpose: 'that you folded the storage card of your profile',
    duration: 'until you unfold it',
  },
  {
    category: 'necessary',
    keys: ['idempotencyKeys'],
    purpose: 'random numbers that let the server recognise a request your browser repeats',
    duration: 'until the server responds, for at most a day',
  },
  {
    category: 'necessary',
    keys: ['draft:…'],
    purpose: 'your unsaved drafts while logged in. The site shows them to no other user',
    duration:
      'for at most 30 days. A draft stays when you log out; on a shared computer, discard or finish it before you leave',
  },
  {
    category: 'necessary',
    keys: ['drafts'],
    storage: 'IndexedDB',
    purpose: 'copies of your unsaved drafts, in case your browser crashes',
    duration: 'as long as the drafts',
  },
  {
    category: 'necessary',
    keys: ['dataConsent', 'consentChoices'],
    purpose: 'that you agreed to this policy when you registered, and which categories you allowed on which day',
    duration: 'until you delete it',
  },
  {
    category: 'preference',
    keys: ['mangaReader', 'mangaKeys'],
    purpose: 'your view settings for each manga, up to the last 200, and whether single keys work as shortcuts there',
    duration: 'until you delete it',
  },
  {
    category: 'preference',
    keys: ['postView'],
    purpose: 'whether you write posts on the page or in a form',
    duration: 'until you delete it',
  },
  {
    category: 'necessary',
    keys: ['keptCalculations'],
    purpose: 'calculations you save while you aren’t logged in',
    duration: 'until you log in or delete them',
  },
  {
    category: 'preference',
    keys: ['commandHistory', 'commandLineShortcuts'],
    purpose: 'your last 20 commands in the command line, and which keys open it',
    duration: 'until you delete them',
  },
  {
    category: 'preference',
    keys: ['factorReminder'],
    purpose: 'that you closed the reminder to set up a second factor',
    duration: 'until you delete it; it counts for one day',
  },
  {
    category: 'preference',
    keys: ['staffLists'],
    purpose: 'which columns you hid in staff lists, and the filters you saved there',
    duration: 'until you delete them',
  },
  {
    category: 'preference',
    keys: ['offline-pages-1', 'offline-images-1'],
    storage: 'cache storage',
    purpose: 'the public pages you read and their pictures, as everyone sees them, so you can open them offline',
    duration: 'for at most 60 days, 60 pages and 80 pictures. They are deleted when you log out',
  },
  {
    category: 'preference',
    keys: ['offline-tools-1', 'offline-files-1'],
    storage: 'cache storage',
    purpose: 'the calculators, and this site’s scripts, styles and fonts, so you can use them offline',
    duration: 'until you refuse Preference',
  },
  {
    category: 'preference',
    keys: ['/sw.js'],
    storage: 'service worker',
    purpose: 'the program that saves these pages and opens them offline',
    duration: 'until you refuse Preference',
  },
  {
    category: 'necessary',
    keys: ['verificationMailSent'],
    purpose: 'that we sent you an email to confirm your address',
    duration: 'until the address is confirmed',
  },
  {
    category: 'necessary',
    keys: ['react-router-scroll-positions'],
    storage: 'session storage',
    purpose: 'how far down each page you were',
    duration: 'until you close the tab',
  },
] as const satisfies readonly StoredEntry[]

type Entry = (typeof storedEntries)[number]

type LocalEntry = Exclude<Entry, { storage: string }>

/** Each draft has its own key, of which the policy names the prefix. */
type StoredKeyOf<Category extends ConsentCategory> = Exclude<
  Extract<LocalEntry, { category: Category }>['keys'][number],
  'draft:…'
>

export type NecessaryKey = StoredKeyOf<'necessary'>

export type PreferenceKey = StoredKeyOf<'preference'>

export type StoredKey = NecessaryKey | PreferenceKey
