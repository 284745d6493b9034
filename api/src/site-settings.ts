import { staffSecondFactor } from './accounts/factors/factors.settings.ts'
import { registrationSettings } from './accounts/registration/registration.settings.ts'
import { storageSettings } from './accounts/storage/storage.settings.ts'
import { lastBreachAttempt } from './admin/dashboard/dashboard.settings.ts'
import { commentSettings, revisionsKept } from './blog/blog.settings.ts'
import { treasurySettings } from './finance/bonds-on-issue.settings.ts'
import { imageMegabytes } from './media/images.settings.ts'
import { emailSetting, flagSetting, type Setting, textSetting } from './platform/settings/setting.ts'
import { socialAccounts } from './social-links.ts'
import { travelSettings } from './travel-embeds.ts'

const group = 'Site'

export const siteName = textSetting({
  key: 'site.name',
  group,
  label: 'Site name',
  explanation: 'Shown in the header, titles, feeds, API pages and emails.',
  environmentName: 'SITE_NAME',
  default: 'Ledgerdeck',
  maxLength: 60,
})

export const contactEmail = emailSetting({
  key: 'site.contact_email',
  group,
  label: 'Contact address',
  explanation: 'Shown in the footer and the privacy policy.',
  environmentName: 'CONTACT_EMAIL',
  default: ({ siteUrl }) => `contact@${new URL(siteUrl).hostname}`,
})

export const offlinePages = flagSetting({
  key: 'site.offline_pages',
  group,
  label: 'Pages open offline',
  explanation: 'Browsers save the calculators and the public pages that people read. Turning this off deletes them.',
  environmentName: 'OFFLINE_PAGES',
  default: true,
})

export const siteSettings: readonly Setting[] = [
  siteName,
  contactEmail,
  offlinePages,
  socialAccounts,
  ...registrationSettings,
  staffSecondFactor,
  ...commentSettings,
  revisionsKept,
  ...storageSettings,
  imageMegabytes,
  ...Object.values(travelSettings),
  ...treasurySettings,
  lastBreachAttempt,
]
