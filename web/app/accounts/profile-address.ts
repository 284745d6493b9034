/** The tabs of the own profile, as the query parameter `tab` names them; the first is shown without it. */
export const profileTabs = ['profile', 'friends', 'history'] as const

export type ProfileTabName = (typeof profileTabs)[number]

/** Ids are PostgreSQL integers. */
const highestId = 2_147_483_647

/** The tab that the address names; the first for anything unknown. */
export function readProfileTab(query: URLSearchParams): ProfileTabName {
  return profileTabs.find((tab) => tab === query.get('tab')) ?? profileTabs[0]
}

/** The user's id in the address; null where there cannot be such a user. */
export function readUserId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= highestId ? id : null
}
