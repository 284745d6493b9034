import { type ConsentCategory, consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { readStored, removeStored } from '../../api/browser-storage.ts'
import { type ConsentChoices, isCurrent, readChoices, writeChoices } from '../../api/consent.ts'
import { privateApi } from '../../api/private-client.ts'
import { type PreferenceKey, storedEntries } from '../../api/stored-keys.ts'
import { removeSavedPages } from '../../session/saved-pages.ts'
import { currentUser, isHeldBack } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'

/** Applies in this browser at once. Rejects if the account could not store it. */
export async function saveChoices(isAllowed: (category: ConsentCategory) => boolean): Promise<void> {
  const categories = consentCategories.filter(isAllowed)
  apply({ categories, textVersion: consentTextVersion, decidedAt: new Date().toISOString(), userId: null })
  await syncChoices()
}

/** Deletes what is refused first. */
function apply(choices: ConsentChoices | null): void {
  if (choices?.categories.includes('preference') === false) deletePreferences()
  writeChoices(choices)
}

/** The newer choice of browser and account applies to both, unless it was made as another user. */
export async function syncChoices(): Promise<void> {
  const user = currentUser()
  const inBrowser = readChoices()
  if (user === null || isHeldBack(user)) return
  const userId = String(user.id)
  if (inBrowser?.userId === userId && isCurrent(inBrowser)) return
  const { consent } = await privateApi.accounts.getConsent()
  const own = inBrowser?.userId === null && isNewer(inBrowser, consent?.decided_at) ? inBrowser : null
  if (own) return storeInAccount(own, userId)
  const inAccount = consent && {
    categories: consent.categories,
    textVersion: consent.text_version,
    decidedAt: consent.decided_at,
    userId,
  }
  if (inAccount !== null || inBrowser !== null) apply(inAccount)
}

function isNewer(choices: ConsentChoices, decidedAt: string | undefined): boolean {
  if (!isCurrent(choices)) return false
  return decidedAt === undefined || (choices.decidedAt !== null && choices.decidedAt > decidedAt)
}

async function storeInAccount(choices: ConsentChoices, userId: string): Promise<void> {
  const categories = consentCategories.filter((name) => choices.categories.includes(name))
  const { consent } = await privateApi.accounts.setConsent({ body: { categories, text_version: choices.textVersion } })
  writeChoices({ ...choices, decidedAt: consent?.decided_at ?? choices.decidedAt, userId })
}

/** Asks again about choices for an older text, without waiting for the response. */
export async function syncAtLogin(): Promise<void> {
  await syncChoices().catch(() => {})
  const choices = readChoices()
  if (choices === null || isCurrent(choices)) return
  void toast('info', outdatedText, {
    autoCloseMs: false,
    action: { label: 'Review', onClick: () => location.assign('/privacy/choices') },
  })
}

export const outdatedText = 'The text of the privacy choices has changed. Please choose again.'

const preferenceKeys = storedEntries.flatMap((entry): readonly PreferenceKey[] =>
  entry.category === 'preference' && !('storage' in entry) ? entry.keys : [],
)

export function deletePreferences(): number {
  const { length } = preferenceKeys.filter((key) => readStored(key) !== null)
  removeStored(...preferenceKeys)
  void removeSavedPages()
  return length
}
