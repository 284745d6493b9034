import type { ConsentCategory } from '@ledgerdeck/contract/consent-text'
import { useId } from 'react'
import { Checkbox } from '../../ui/field.tsx'
import styles from './consent-categories.module.css'

interface CategoryText {
  key: ConsentCategory
  label: string
  text: string
}

export const consentTexts: readonly CategoryText[] = [
  {
    key: 'necessary',
    label: 'Necessary',
    text: 'We keep the name and address you enter and a hash of your password. While you are logged in, this browser remembers who you are, your tokens and when the session ends, with cookies that protect it, and keeps your unsaved drafts.',
  },
  {
    key: 'preference',
    label: 'Preference',
    text: 'The colours you choose, how you read manga, the last lines of the command line and its keys, and whether the storage card of your profile is folded are kept in this browser and aren’t sent to us. So are the calculators and copies of the public pages you read, to open without a network.',
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
    text: 'The flight and hotel page can show the searches of two other companies. This allows it to load them at once; those companies then learn your IP address and may keep cookies of their own. You can take it back on that page, and under Privacy choices.',
  },
  {
    key: 'security',
    label: 'Security',
    text: 'We record logins and changes to your account with your IP address, and other changes with their time. We keep this for 90 days to block password guessing and find faults.',
  },
  {
    key: 'location',
    label: 'Location',
    text: 'Your browser is never asked where you are, and nothing is worked out from your IP address. A country is kept only if you enter one in your profile.',
  },
]

interface ConsentCategoriesProps {
  legend: string
  isChecked: (category: ConsentCategory) => boolean
  isFixed: (category: ConsentCategory) => boolean
  onToggle: (category: ConsentCategory) => void
  fixedNote?: string
}

export function ConsentCategories({ legend, isChecked, isFixed, onToggle, fixedNote = '' }: ConsentCategoriesProps) {
  const id = useId()
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.legend}>{legend}</legend>
      {consentTexts.map(({ key, label, text }) => (
        <div key={key} className={styles.category}>
          <Checkbox
            name={key}
            label={label}
            className={styles.label}
            checked={isChecked(key)}
            disabled={isFixed(key)}
            aria-describedby={`${id}-${key}`}
            onChange={() => onToggle(key)}
          />
          <p className={styles.text} id={`${id}-${key}`}>
            {isFixed(key) ? `${text}${fixedNote}` : text}
          </p>
        </div>
      ))}
    </fieldset>
  )
}
