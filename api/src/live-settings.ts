import { listStoredValues } from './admin/settings/settings.repository.ts'
import type { Config } from './config.ts'
import { imageMegabytes } from './media/images.settings.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/database/log.ts'
import type { SiteFacts } from './platform/endpoints/context.ts'
import type { SiteSettings } from './platform/pages/page-renderer.ts'
import { createSettings, type Settings } from './platform/settings/settings.ts'
import { contactEmail, offlinePages, siteName, siteSettings } from './site-settings.ts'
import { socialAccounts, socialLinks } from './social-links.ts'
import { travelEmbeds } from './travel-embeds.ts'

export interface LiveSettingsParts {
  config: Config
  database: Database
  log: Log
}

export function createLiveSettings({ config, database, log }: LiveSettingsParts): Settings {
  return createSettings({
    known: siteSettings,
    context: { siteUrl: config.siteUrl },
    environment: config.settings,
    readStored: () => listStoredValues(database.db),
    listen: database.listen,
    log,
  })
}

export function pageSettings({ siteUrl }: Config, settings: Pick<Settings, 'get'>): () => SiteSettings {
  return () => ({
    siteName: settings.get(siteName),
    siteUrl,
    contactEmail: settings.get(contactEmail),
    socialLinks: socialLinks(settings.get(socialAccounts)),
    imageMegabytes: settings.get(imageMegabytes),
    hasOfflinePages: settings.get(offlinePages),
    embeds: travelEmbeds(settings),
  })
}

export function siteFacts({ siteUrl: url }: Config, settings: Settings): SiteFacts {
  return {
    url,
    get name() {
      return settings.get(siteName)
    },
    get contactEmail() {
      return settings.get(contactEmail)
    },
  }
}
