import { createSelector } from '@reduxjs/toolkit'
import type { RootState } from '#web/core/store.ts'
import { selectUsers } from './users-slice.ts'

export const selectUser = (state: RootState) => selectUsers(state).current.data

export const selectIsStaff = (state: RootState) => (selectUser(state)?.permissions.length ?? 0) > 0

export const selectIsAdmin = (state: RootState) => selectUser(state)?.permissions.includes('admin') ?? false

export const selectIsAnalyst = (state: RootState) =>
  selectUser(state)?.permissions.includes('analyst') ?? false

export const selectCompanyId = (state: RootState) => {
  const user = selectUser(state)
  return user?.selected_company ?? user?.company ?? user?.companies[0]?.id ?? null
}

export const selectCompanyChoices = createSelector(
  [selectUser, (state: RootState) => selectUsers(state).companies.data],
  (user, staffCompanies) => {
    const userCompanies = user?.companies ?? []
    const others = staffCompanies.filter(({ id }) => !userCompanies.some((company) => company.id === id))
    return [...userCompanies, ...others].map(({ id, name, status }) => ({
      id,
      name: name ?? 'New company',
      status,
    }))
  },
)
