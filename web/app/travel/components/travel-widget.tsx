import { useState } from 'react'
import type { Embed } from '../../api/server-context.ts'
import { Button } from '../../ui/button.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Panel } from '../../ui/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './travel-widget.module.css'
import { OutsideLink, siteName, WidgetFrame } from './widget-frame.tsx'

interface TravelWidgetProps {
  title: string
  subject: string
  embed: Embed
  /** Undefined on the server and during hydration. */
  loadsByItself: boolean | undefined
}

/** A search on another site: a frame for readers who allow it, and a link for everybody. */
export function TravelWidget({ title, subject, embed, loadsByItself }: TravelWidgetProps) {
  const { frameUrl, linkUrl } = embed
  const [isWanted, setWanted] = useState(false)
  return (
    <Panel title={title}>
      {frameUrl === null ? (
        <p>{`This site embeds no search for ${subject}. The link leads to one that we can name.`}</p>
      ) : (
        <FocusKeeper className={styles.box}>
          {loadsByItself || isWanted ? (
            <WidgetFrame frameUrl={frameUrl} linkUrl={linkUrl} subject={subject} />
          ) : (
            loadsByItself === false && (
              <Offer subject={subject} host={siteName(frameUrl)} onAccept={() => setWanted(true)} />
            )
          )}
        </FocusKeeper>
      )}
      <p>
        <OutsideLink href={linkUrl}>{`Search ${subject} on ${siteName(linkUrl)}`}</OutsideLink>
      </p>
    </Panel>
  )
}

function Offer({ subject, host, onAccept }: { subject: string; host: string; onAccept: () => void }) {
  return (
    <div className={styles.offer}>
      <p>
        {`The search for ${subject} comes from `}
        <b>{host}</b>
        {
          ', and nothing of it is loaded yet. Once it is, that company learns your internet address and may keep cookies of its own.'
        }
      </p>
      <Button variant="primary" onClick={onAccept}>
        Load widget<VisuallyHidden>{` for ${subject}`}</VisuallyHidden>
      </Button>
    </div>
  )
}
