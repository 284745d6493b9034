import { numberSetting } from '../platform/settings/setting.ts'
import type { Settings } from '../platform/settings/settings.ts'

export const imageMegabytes = numberSetting({
  key: 'images.megabytes',
  group: 'Storage limits',
  label: 'Size of an image',
  explanation: 'The largest image people can upload to a post, a profile or the manga library.',
  environmentName: 'IMAGE_MEGABYTES',
  default: 10,
  unit: 'MB',
  min: 1,
  max: 10,
})

export function imageBytesLimit({ get }: Pick<Settings, 'get'>): number {
  return get(imageMegabytes) * 2 ** 20
}
