import { COMMAND_USAGE } from '@ledgerdeck/command-line'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Preview } from '../preview.ts'
import type { CommandPrompt } from '../use-command-line.ts'
import styles from './command-meaning.module.css'

export function CommandMeaning({ prompt, id }: { prompt: CommandPrompt; id: string }) {
  const { result, preview, problem, scope } = prompt
  const text = meaningText(prompt)
  const isHelp = result.status === 'complete' && result.command.type === 'help'
  return (
    <div className={styles.meaning} id={id}>
      {text !== '' && <p className={problem === null ? undefined : styles.problem}>{text}</p>}
      {preview && problem === null && <Figures preview={preview} onOpen={prompt.close} />}
      {isHelp && (
        <dl className={styles.help}>
          {scope.commands.map((name) => (
            <div key={name}>
              <dt>{COMMAND_USAGE[name].usage}</dt>
              <dd>{COMMAND_USAGE[name].about}</dd>
            </div>
          ))}
        </dl>
      )}
      <Announcement text={text + spokenFigures(preview)} />
    </div>
  )
}

function meaningText({ result, preview, problem }: CommandPrompt): string {
  if (problem !== null) return problem
  if (result.status === 'incomplete') return `Add ${result.expected}.`
  if (result.status === 'invalid') return result.problem
  if (result.status === 'search') return `Press Enter to search the articles for “${result.text}”.`
  if (result.status === 'empty') return ''
  return preview ? (preview.problem ?? preview.sentence) : `${COMMAND_USAGE[result.command.type].about}`
}

function spokenFigures(preview: Preview | null): string {
  return (preview?.figures ?? []).map(({ label, text }) => ` ${label}: ${text}.`).join('')
}

function Figures({ preview: { figures, to }, onOpen }: { preview: Preview; onOpen: () => void }) {
  if (figures.length === 0) return null
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {to !== undefined && (
        <Link to={to} onClick={onOpen}>
          Open in the tool
        </Link>
      )}
    </>
  )
}

const PAUSE_MS = 600

/** Announced when typing pauses, since each key would interrupt the announcement before. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
