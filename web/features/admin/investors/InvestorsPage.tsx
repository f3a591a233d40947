import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Investor } from '#contract/investors.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { ListTitle } from '#web/features/admin/list/ListTitle.tsx'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FacetPanel, FiltersButton } from './FacetPanel.tsx'
import { InvestorBar } from './InvestorBar.tsx'
import { InvestorDialog } from './InvestorDialog.tsx'
import { InvestorSyncCard, isSyncing, useInvestorSync } from './InvestorSyncCard.tsx'
import { InvestorTable } from './InvestorTable.tsx'
import { selectAdminInvestors, startInvestorSync } from './slice.ts'
import { type Investors, useCursor, useInvestors } from './use-investors.ts'

/** Not on a phone, where the verb is enough to read. */
const Noun = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: '0.3em' }}>
    {children}
  </Box>
)

function SyncButton({ isBusy }: { isBusy: boolean }) {
  const toasts = useToasts()
  const sync = useSubmit(startInvestorSync, {
    onFailed: (error) => toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}.` }),
  })
  return (
    <Button
      kind="line"
      size="small"
      aria-label={isBusy ? undefined : 'Sync investors'}
      loading={sync.isBusy || isBusy}
      onClick={() => void sync.submit(undefined)}
    >
      {isBusy ? (
        'Syncing…'
      ) : (
        <>
          Sync <Noun>investors</Noun>
        </>
      )}
    </Button>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' },
} as const satisfies SxProps<Theme>

const Actions = ({ isBusy, onAdd }: { isBusy: boolean; onAdd: () => void }) => (
  <>
    <SyncButton isBusy={isBusy} />
    <Button size="small" aria-label="Add investor" icon={<Icon of={Plus} small />} onClick={onAdd}>
      Add <Noun>investor</Noun>
    </Button>
  </>
)

const getKeys = (isAdmin: boolean) =>
  [
    ['j', 'next investor'],
    ['k', 'previous investor'],
    ...(isAdmin ? ([['Enter', 'change the investor']] as const) : []),
    ['f', 'filters'],
    ['/', 'search'],
  ] as const

interface ListProps {
  investors: Investors
  onOpen: ((investor: Investor) => void) | null
}

/** The table with its filters and its keys. */
function InvestorList({ investors, onOpen }: ListProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const filtersRef = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const cursor = useCursor()
  const goToFilters = () => {
    flushSync(() => setOpen(true))
    filtersRef.current?.querySelector<HTMLElement>('input')?.focus()
  }
  useShortcuts({
    j: () => cursor.step(1),
    k: () => cursor.step(-1),
    Enter: () => cursor.row && onOpen?.(cursor.row),
    '/': () => searchRef.current?.focus(),
    f: goToFilters,
  })
  return (
    <>
      <InvestorBar {...investors} searchRef={searchRef}>
        <FiltersButton params={investors.params} isOpen={isOpen} onOpen={setOpen} />
      </InvestorBar>
      <Box sx={columnsSx}>
        <FacetPanel ref={filtersRef} params={investors.params} onChange={investors.change} isOpen={isOpen} />
        <InvestorTable investors={investors} cursor={cursor} onOpen={onOpen} />
      </Box>
    </>
  )
}

/** The investors that founders pick from; admins change them and read their table again. */
export function InvestorsPage() {
  usePageTitle('Investors')
  const isAdmin = useAppSelector(selectIsAdmin)
  const investors = useInvestors()
  const sync = useInvestorSync(investors.load)
  const [open, setOpen] = useState<Investor | 'new' | null>(null)
  const finish = () => {
    setOpen(null)
    investors.load()
  }
  return (
    <AdminFrame
      keys={getKeys(isAdmin)}
      top={
        <>
          <ListTitle
            title="Investors"
            total={useAppSelector((state) => selectAdminInvestors(state).list.data)}
          />
          {isAdmin && <Actions isBusy={isSyncing(sync)} onAdd={() => setOpen('new')} />}
        </>
      }
    >
      <AdminPage>
        {sync && <InvestorSyncCard sync={sync} />}
        <InvestorList investors={investors} onOpen={isAdmin ? setOpen : null} />
      </AdminPage>
      {open !== null && (
        <InvestorDialog
          investor={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </AdminFrame>
  )
}
