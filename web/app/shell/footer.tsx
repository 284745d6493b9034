import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'
import { useCanUse } from '../api/consent.ts'
import { VisuallyHidden } from '../ui/first-paint/accessibility.tsx'
import { Icon } from '../ui/first-paint/icon.tsx'
import layout from '../ui/first-paint/layout.module.css'
import {
  chooseTextSize,
  chooseTheme,
  findTextSize,
  findTheme,
  textSizes,
  themes,
  useTextSize,
  useTheme,
} from './appearance.ts'
import styles from './footer.module.css'
import { shareableAddress, useSite } from './page-meta.ts'
import { PrivacyLink } from './privacy-link.tsx'

const feeds = [
  { icon: 'feed', label: 'Atom feed', href: '/finance/blog/feed.xml' },
  { icon: 'braces', label: 'JSON feed', href: '/finance/blog/feed.json' },
] as const

export function Footer() {
  const { siteName, siteUrl, contactEmail, socialLinks } = useSite()
  const { pathname } = useLocation()
  return (
    <footer className={clsx(styles.footer, layout.later)}>
      <div className={styles.columns}>
        <div className={styles.pitch}>
          <p className={styles.word}>{siteName}</p>
          <p className={styles.small}>
            Practical tools and plain words for money and the life around it. For information only: nothing here is
            financial advice.
          </p>
        </div>
        <div>
          <h2 className={styles.heading}>Site</h2>
          <ul className={styles.list}>
            <li>
              <Link to="/about">About</Link>
            </li>
            <li>
              <PrivacyLink />
            </li>
            <li>
              <Link to="/privacy/choices">Privacy choices</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2 className={styles.heading}>Contact</h2>
          <ul className={styles.list}>
            <li>
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </li>
          </ul>
          <ul className={styles.icons}>
            {socialLinks.map(({ icon, label, href, isShare }) => (
              <li key={href}>
                <a
                  href={isShare ? href + encodeURIComponent(shareableAddress(siteUrl, pathname)) : href}
                  rel="noopener"
                  title={label}
                >
                  <VisuallyHidden>{label}</VisuallyHidden>
                  <Icon name={icon} />
                </a>
              </li>
            ))}
            {feeds.map(({ icon, label, href }) => (
              <li key={href}>
                <a href={href} aria-label={label} title={label}>
                  <Icon name={icon} />
                </a>
              </li>
            ))}
            <li>
              <a href={`mailto:${contactEmail}`} aria-label="Email" title="Email">
                <Icon name="mail" />
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className={styles.status}>
        <div className={styles.statusRow}>
          <span aria-hidden="true">
            <b>(END)</b>
            <span className={styles.statusText}>{` ${siteName.toLowerCase()} : en-AU : all figures in AUD`}</span>
          </span>
          <span className={styles.switches}>
            <AppearanceControls />
          </span>
        </div>
      </div>
    </footer>
  )
}

/** Hidden by CSS without scripts. */
export function AppearanceControls() {
  const theme = useTheme()
  const size = useTextSize()
  const hint = useCanUse('preference') === false ? 'appearance-hint' : undefined
  return (
    <>
      <label className={styles.choice}>
        Theme
        <select
          value={theme}
          aria-describedby={hint}
          onChange={({ target }) => chooseTheme(findTheme(target.value) ?? 'terminal')}
        >
          {themes.map(({ name, about }) => (
            <option key={name} value={name}>
              {about}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        Reading size
        <select
          value={size}
          aria-describedby={hint}
          onChange={({ target }) => chooseTextSize(findTextSize(target.value) ?? '100')}
        >
          {textSizes.map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
        </select>
      </label>
      {hint && <span id={hint}>Not saved: you turned off preferences.</span>}
    </>
  )
}
