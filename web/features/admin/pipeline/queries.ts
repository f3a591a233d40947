import { parseQuery } from '#web/core/address/query-state.ts'
import { ahead } from '#web/core/api.ts'
import type { ListQueries } from '#web/core/start-queries.ts'
import { selectIsStaff, selectUser } from '#web/features/session/selectors.ts'
import { pipelineList } from './api.ts'
import { pipelineAddress, toListQuery, toPipelineView } from './pipeline-view.ts'

export const listPipelineQueries: ListQueries = ({ state, url }) => {
  const user = selectUser(state)
  if (!user || !selectIsStaff(state)) return []
  const view = toPipelineView(parseQuery(pipelineAddress, url.searchParams))
  return [
    pipelineList.initiate(
      { query: toListQuery(view, { id: user.id, isAdmin: user.permissions.includes('admin') }) },
      ahead,
    ),
  ]
}
