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

/** The day on which what a category covers last changed. A new one asks everybody again. */
export const consentTextVersion = '2026-11-24'
