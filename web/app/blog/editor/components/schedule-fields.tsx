import { SelectField, TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import type { PostForm } from '../use-post-form.ts'
import styles from './post-form.module.css'

const zones = Intl.supportedValuesOf('timeZone')

export function ScheduleFields({ form }: { form: PostForm }) {
  const { post_status, publish_at, unpublish_at, time_zone } = form.post
  const isPlanned = publish_at !== '' || unpublish_at !== ''
  const isDraft = post_status !== 'published'
  return (
    <div className={layout.row}>
      {isDraft && (
        <TextField
          label="Publish at"
          {...form.field('publish_at')}
          type="datetime-local"
          className={styles.shortField}
          hint="Leave blank to publish with the status above."
        />
      )}
      {(!isDraft || isPlanned) && (
        <TextField
          label="Hide at"
          {...form.field('unpublish_at')}
          type="datetime-local"
          className={styles.shortField}
          hint="Leave blank to keep it public."
        />
      )}
      {isPlanned && (
        <SelectField
          label="Time zone"
          {...form.field('time_zone')}
          className={styles.shortField}
          options={zonesWith(time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      )}
    </div>
  )
}

/** Browsers know other names, such as UTC, than those that they list. */
function zonesWith(zone: string): readonly string[] {
  return zones.includes(zone) ? zones : [zone, ...zones]
}
