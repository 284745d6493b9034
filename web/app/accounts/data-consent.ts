import { storedText } from '../api/browser-storage.ts'

interface ConsentCategory {
  key: string
  label: string
  text: string
}

export const consentCategories: readonly ConsentCategory[] = [
  {
    key: 'necessary',
    label: 'Necessary',
    text: 'We keep the name and address you enter and a hash of your password. While you are signed in, this browser keeps who you are, your tokens and when the session ends, with two cookies that protect it.',
  },
  {
    key: 'preference',
    label: 'Preference',
    text: 'The colours you choose, this consent, whether the travel searches load by themselves, whether the storage card of your profile is folded, and text you have begun to write are kept in this browser and are not sent to us.',
  },
  {
    key: 'statistics',
    label: 'Statistics',
    text: 'We count page views, never who you are. No analytics service is used.',
  },
  {
    key: 'marketing',
    label: 'Marketing',
    text: 'There is no advertising and no newsletter. We write to your address only about your account.',
  },
  {
    key: 'tracking',
    label: 'Tracking',
    text: 'Nothing follows you to other sites, and no profile is made of what you read here.',
  },
  {
    key: 'socialMedia',
    label: 'Social media',
    text: 'No buttons, pictures or scripts of social networks are loaded.',
  },
  {
    key: 'thirdParty',
    label: 'Third party',
    text: 'The flight and hotel page can show the searches of two other companies. This allows it to load them at once; those companies then learn your internet address and may keep cookies of their own. You can take it back on that page.',
  },
  {
    key: 'security',
    label: 'Security',
    text: 'Sign-ins and changes to your account are recorded with your internet address, and whatever else you change here with its time. That is kept for 90 days, to stop those who guess passwords and to find faults.',
  },
  {
    key: 'location',
    label: 'Location',
    text: 'Your browser is never asked where you are, and nothing is worked out from your internet address. A country is kept only if you enter one in your profile.',
  },
]

/** Required, so its box stays checked. */
export const necessaryKey = 'necessary'

const accepted = 'accepted'
const consent = storedText('dataConsent')

/** `all` while no consent is stored. */
export type ConsentScope = 'all' | 'necessary'

const scope = storedText('dataConsentScope')

export function acceptConsent(covered: ConsentScope): void {
  consent.write(accepted)
  scope.write(covered)
}

/** Undefined on the server and during hydration. */
export function useHasConsent(): boolean | undefined {
  const text = consent.useText()
  return text === undefined ? undefined : text === accepted
}

export function useHasFullConsent(): boolean | undefined {
  const hasConsent = useHasConsent()
  const covered = scope.useText()
  return hasConsent === undefined ? undefined : hasConsent && covered !== ('necessary' satisfies ConsentScope)
}
