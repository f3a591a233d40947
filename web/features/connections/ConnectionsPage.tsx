import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ConnectionsPanel } from './ConnectionsPanel.tsx'
import { selectVisibleConnections } from './selectors.ts'
import type { OpeningOptions } from './use-connect.ts'

export function ConnectionsPage(options: OpeningOptions) {
  usePageTitle('Connections')
  const connections = useAppSelector(selectVisibleConnections)
  const paused = connections.filter(({ status }) => status === 'Error').length
  return (
    <>
      <PageHead
        title="Connections"
        lead={
          paused > 0
            ? `${paused === 1 ? 'A connection needs' : 'Some connections need'} you to sign in again. Your data is safe, and other connections aren’t affected.`
            : 'Read-only connections to your bank and your books replace most of the spreadsheets we would otherwise request.'
        }
      />
      <ConnectionsPanel {...options} />
    </>
  )
}
