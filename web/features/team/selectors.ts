import type { RootState } from '#web/core/store.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'

export const selectCanManageTeam = (state: RootState) =>
  selectIsAdmin(state) || selectUser(state)?.role === 'owner'
