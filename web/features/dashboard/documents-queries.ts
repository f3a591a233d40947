import { ahead } from '#web/core/api.ts'
import type { ListQueries } from '#web/core/start-queries.ts'
import { listDocumentProviders } from '#web/features/documents/providers.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { startRequirements } from './requirements.ts'

export const listDocumentsQueries: ListQueries = ({ state }) => {
  const companyId = selectCompanyId(state)
  if (companyId === null) return []
  return [
    listDocumentProviders.initiate({ params: { companyId } }, ahead),
    ...startRequirements(state, companyId),
  ]
}
