import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { type DraftStorage, isNewer, isRemovalMark, isStored, removalMark } from './draft-storage.ts'

let opened: UseStore | undefined

/** Throws where the browser has no IndexedDB, and creates the database where it has none. */
const copies = () => (opened ??= createStore('drafts', 'copies'))

/**
 * Local storage, which all tabs read at once, with copies in IndexedDB. Browsers write local
 * storage to the disk up to a minute late, so a crash would lose what was typed last.
 */
export const draftStorage: DraftStorage = {
  get length() {
    return localStorage.length
  },
  key: (index) => localStorage.key(index),
  getItem: (key) => localStorage.getItem(key),
  setItem(key, text) {
    localStorage.setItem(key, text)
    void attempt(() => set(key, text, copies()))
  },
  removeItem(key) {
    if (localStorage.getItem(key) === null) return
    // A page that is left at once may not remove the copy, which must not come back.
    if (isStored(localStorage, key, removalMark(Date.now()))) void removeCopy(key)
    else localStorage.removeItem(key)
  },
}

async function removeCopy(key: string): Promise<void> {
  await attempt(() => del(key, copies()))
  if (isRemovalMark(localStorage.getItem(key))) localStorage.removeItem(key)
}

/** Stores a newer copy in local storage again. Whether there was one. */
export async function recoverDraft(key: string): Promise<boolean> {
  if (isRemovalMark(localStorage.getItem(key))) await removeCopy(key)
  const copy = await attempt(() => get<string>(key, copies()))
  return copy !== undefined && isNewer(copy, localStorage.getItem(key)) && isStored(localStorage, key, copy)
}

/** Undefined where it fails: the draft itself is in local storage. */
async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}
