export const consentCategories = [
  'necessary',
  'preference',
  'statistics',
  'marketing',
  'tracking',
  'socialMedia',
  'thirdParty',
  'security',
  'location',
] as const

export type ConsentCategory = (typeof consentCategories)[number]

/** The date on which a category's coverage last changed. A new date asks everyone again. */
export const consentTextVersion = '2026-11-24'
