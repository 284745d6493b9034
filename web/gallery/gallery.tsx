import '../app/ui/fonts.css'
import '../app/ui/tokens.css'
import '../app/ui/base.css'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../app/ui/button.tsx'
import { Callout, LoadFailed } from '../app/ui/callout.tsx'
import { GaugeRing } from '../app/ui/charts/gauge-ring.tsx'
import { Badge } from '../app/ui/content/badge.tsx'
import { Pagination } from '../app/ui/content/pagination.tsx'
import prose from '../app/ui/content/prose.module.css'
import { MenuButton } from '../app/ui/controls/menu-button.tsx'
import { Tabs } from '../app/ui/controls/tabs.tsx'
import BottomSheet from '../app/ui/dialogs/bottom-sheet.tsx'
import { ConfirmButton, ConfirmDialog, Dialog } from '../app/ui/dialogs/dialog.tsx'
import { EmptyState } from '../app/ui/empty-state.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '../app/ui/field.tsx'
import { Collapsible, Disclosure } from '../app/ui/first-paint/collapsible.tsx'
import { Toaster } from '../app/ui/first-paint/toaster.tsx'
import { FocusKeeper } from '../app/ui/focus-keeper.tsx'
import { FileDrop } from '../app/ui/forms/file-drop.tsx'
import { PasswordField } from '../app/ui/forms/password-field.tsx'
import { WrappingField } from '../app/ui/forms/wrapping-field.tsx'
import { Breadcrumbs, PageHeading } from '../app/ui/page-heading.tsx'
import { Panel } from '../app/ui/panel.tsx'
import { ProgressBar, Spinner } from '../app/ui/progress.tsx'
import { DataTable } from '../app/ui/tables/data-table.tsx'
import { toast } from '../app/ui/toast.ts'

const galleryColumns = [
  { key: 'period', header: 'Period', cell: (row: Row) => row.period, isRowHeader: true },
  { key: 'payment', header: 'Payment', cell: (row: Row) => row.payment, align: 'end' },
] as const

interface Row {
  period: number
  payment: string
}

const galleryRows: readonly Row[] = [
  { period: 1, payment: '3,657.63' },
  { period: 2, payment: '3,657.63' },
]

export function Gallery() {
  return (
    <main>
      <PageHeading title="Gallery" command="ls ui/" lede="Every part, in every state that it has." />
      <Buttons />
      <Forms />
      <Files />
      <Measures />
      <Tables />
      <Layers />
      <Questions />
      <Messages />
      <Paging />
      <Toaster />
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return <Panel title={title}>{children}</Panel>
}

function Buttons() {
  const [sentCount, setSentCount] = useState(0)
  const isSent = sentCount > 0
  return (
    <Section title="Buttons">
      <Button variant="primary">Save</Button>
      <Button>Cancel</Button>
      <Button variant="quiet" size="small">
        More
      </Button>
      <Button variant="danger">Delete</Button>
      <Button disabled>Unavailable</Button>
      <Button aria-disabled={isSent} onClick={() => setSentCount((count) => count + 1)}>
        {isSent ? `Sent ${sentCount} time` : 'Send'}
      </Button>
      <LinkButton to="/elsewhere">Elsewhere</LinkButton>
      <Badge>draft</Badge>
      <Badge tone="success">published</Badge>
      <Badge tone="warning">hidden</Badge>
      <Badge tone="danger">Deleted</Badge>
      <Badge tone="info">new</Badge>
    </Section>
  )
}

function Forms() {
  return (
    <Section title="Forms">
      <TextField label="Title" name="title" required hint="At most 255 characters." />
      <TextField label="Email" name="email" type="email" error="INVALID EMAIL FORMAT" hint="Never shown." />
      <form onSubmit={(event) => event.preventDefault()}>
        <PasswordField label="Password" name="password" autoComplete="new-password" hint="At least 8 characters." />
        <Button type="submit">Log in</Button>
      </form>
      <TextAreaField label="Content" name="content" defaultValue="Some text" />
      <WrappingField label="Option" name="option" defaultValue={'A line that wraps. '.repeat(20)} />
      <SelectField
        label="Sort"
        name="sort"
        options={[
          { value: 'latest', label: 'Latest' },
          { value: 'oldest', label: 'Oldest' },
        ]}
      />
      <Checkbox label="Statistics" name="statistics" defaultChecked />
      <Checkbox label="Necessary" name="necessary" checked disabled readOnly />
      <Collapsible summary="Filters">
        <p>Filters stand here.</p>
      </Collapsible>
    </Section>
  )
}

function Files() {
  const [names, setNames] = useState('nothing')
  return (
    <Section title="Files">
      <FileDrop
        label="Picture"
        accept="image/png"
        hint="A PNG."
        onFiles={(files) => setNames(files.map(({ name }) => name).join(', '))}
      >
        Drop a file here, or click to choose one.
      </FileDrop>
      <output>{`Files: ${names}`}</output>
      <FileDrop label="Document" error="Choose a smaller file." onFiles={() => {}}>
        Drop a file here.
      </FileDrop>
      <FileDrop label="Nothing" isDisabled onFiles={() => setNames('taken while disabled')}>
        Not now.
      </FileDrop>
    </Section>
  )
}

function Measures() {
  return (
    <Section title="Measures">
      <GaugeRing ratio={0} tone="green" text="0%" label="Empty: 0%" />
      <GaugeRing ratio={0.69} tone="green" text="69%" label="Disk used: 69%" />
      <GaugeRing ratio={0.89} tone="yellow" text="89%" label="Memory used: 89%" />
      <GaugeRing ratio={1.04} tone="pink" text="104%" label="Quota used: 104%" />
      <GaugeRing ratio={null} tone="green" text="∞" label="No limit" />
      <ProgressBar label="Sending" fraction={0.425} />
    </Section>
  )
}

function Tables() {
  const table = { caption: 'Schedule', columns: galleryColumns, rowKey: (row: Row) => row.period }
  return (
    <Section title="Tables">
      <DataTable {...table} rows={galleryRows} empty={null} />
      <DataTable
        {...table}
        rows={[]}
        empty={<EmptyState title="No amortization schedule data available." text="Enter a loan first." />}
      />
      <DataTable {...table} rows={[]} empty={null} isLoading />
      <DataTable {...table} rows={[]} empty={null} error="Failed to fetch the schedule." />
    </Section>
  )
}

function Layers() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [chosen, setChosen] = useState('nothing')
  const [tab, setTab] = useState('price')
  return (
    <Section title="Layers">
      <Button onClick={() => setDialogOpen(true)}>Open dialog</Button>
      <Dialog isOpen={isDialogOpen} onOpenChange={setDialogOpen} title="Delete note" description="You can’t undo this.">
        <Button variant="danger">Delete it</Button>
      </Dialog>
      <Button onClick={() => setSheetOpen(true)}>Open sheet</Button>
      <BottomSheet isOpen={isSheetOpen} onOpenChange={setSheetOpen} title="Agent Panel">
        <LinkButton to="/elsewhere">User List</LinkButton>
      </BottomSheet>
      <MenuButton
        items={[
          { label: 'Edit', to: '/elsewhere' },
          { label: 'Publish', onSelect: () => setChosen('publish') },
          { label: 'Hide', isDisabled: true },
          { label: 'Delete', tone: 'danger', onSelect: () => setChosen('delete') },
        ]}
      >
        Actions
      </MenuButton>
      <output>{`Chosen: ${chosen}`}</output>
      <Disclosure summary="Site map">
        <ul>
          <li>
            <a href="#top">To the top</a>
          </li>
        </ul>
      </Disclosure>
      <Tabs
        label="Tabs"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'price', label: 'First' },
          { value: 'ytm', label: 'Second' },
        ]}
      >
        {`Open: ${tab}`}
      </Tabs>
    </Section>
  )
}

function Questions() {
  const [isOpen, setOpen] = useState(false)
  const [rows, setRows] = useState(['first', 'second'])
  const [isKept, setKept] = useState(true)
  const [isFailed, setFailed] = useState(true)
  return (
    <Section title="Questions">
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Remove both?"
        text="They come back with the page."
        action="Remove both"
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setRows([])
          setOpen(false)
        }}
      />
      <Collapsible open summary={`Rows (${rows.length})`}>
        {rows.map((row) => (
          <Button key={row} size="small" onClick={() => setRows(rows.filter((other) => other !== row))}>
            {`Remove ${row}`}
          </Button>
        ))}
      </Collapsible>
      <Collapsible open summary={isKept ? 'One rate' : 'No rate'}>
        {isKept && (
          <ConfirmButton
            size="small"
            label="Delete rate"
            title="Delete the rate?"
            text="It comes back with the page."
            onConfirm={() => setKept(false)}
          />
        )}
      </Collapsible>
      <KeyMaking />
      <FocusKeeper>
        {isFailed && <LoadFailed text="Failed to fetch the rates." onRetry={() => setFailed(false)} />}
      </FocusKeeper>
      <Button>After the rates</Button>
    </Section>
  )
}

function KeyMaking() {
  const [isOpen, setOpen] = useState(false)
  const [hasKey, setKey] = useState(false)
  return (
    <>
      <Collapsible open summary={hasKey ? 'One key' : 'No key'}>
        {!hasKey && (
          <Button size="small" onClick={() => setOpen(true)}>
            Make a key
          </Button>
        )}
      </Collapsible>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Your key">
        <Button onClick={() => setKey(true)}>Make it</Button>
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </>
  )
}

function Messages() {
  return (
    <Section title="Messages">
      <Callout title="For information">
        <p>Something to know.</p>
      </Callout>
      <Callout tone="warning" title="Disclaimer" />
      <Spinner label="Loading your comments..." />
      <Button onClick={() => toast('success', 'Note created!')}>Toast success</Button>
      <Button onClick={() => toast('error', 'Failed to create note.', { autoCloseMs: false })}>Toast error</Button>
      <div className={prose.prose}>
        <p>
          Long text with <code>code</code>.
        </p>
      </div>
    </Section>
  )
}

function Paging() {
  const [query] = useSearchParams()
  const page = Number(query.get('page') ?? 1)
  return (
    <Section title="Paging">
      <Breadcrumbs trail={[{ label: 'Core', to: '/' }, { label: 'Blog', to: '/finance/blog' }, { label: 'A post' }]} />
      <Pagination page={page} pageCount={9} hrefFor={(target) => `/?page=${target}`} label="Posts" />
    </Section>
  )
}

if (typeof document !== 'undefined') {
  const host = document.body.appendChild(document.createElement('div'))
  const router = createMemoryRouter([{ path: '*', Component: Gallery }])
  createRoot(host).render(<RouterProvider router={router} />)
}
