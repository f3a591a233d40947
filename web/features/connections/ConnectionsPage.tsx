import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ConnectionsPanel } from './ConnectionsPanel.tsx'
import { selectVisibleConnections } from './selectors.ts'
import type { Ways } from './use-connect.ts'

/** `/app/connections`: what we read the company's figures from, and how to add to it, repair it or end it. */
export function ConnectionsPage(ways: Ways) {
  usePageTitle('Connections')
  const connections = useAppSelector(selectVisibleConnections)
  const paused = connections.filter(({ status }) => status === 'Error').length
  return (
    <>
      <PageHead
        title="Connections"
        lead={
          paused > 0
            ? 'Something waits for you to sign in again. The rest is linked and read; nothing that was read is lost.'
            : 'Your bank and your books, read by us and never written to. They replace most of the spreadsheets we would otherwise ask for.'
        }
      />
      <ConnectionsPanel {...ways} />
    </>
  )
}
