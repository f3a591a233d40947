import { ConnectionsPanel } from './ConnectionsPanel.tsx'
import { StatementsCard } from './StatementsCard.tsx'
import type { Ways } from './use-connect.ts'

/** The step that connects books and banks, or collects statements instead. */
export const BooksStep = (ways: Ways) => (
  <ConnectionsPanel ways={ways}>
    <StatementsCard />
  </ConnectionsPanel>
)
