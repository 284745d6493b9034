/** The tabs of the own profile, as the query parameter `tab` names them; the first is shown without it. */
export const profileTabs = ['profile', 'friends', 'history'] as const

export type ProfileTabName = (typeof profileTabs)[number]

/** The tab that the address names; the first for anything unknown. */
export function readProfileTab(query: URLSearchParams): ProfileTabName {
  return profileTabs.find((tab) => tab === query.get('tab')) ?? profileTabs[0]
}
