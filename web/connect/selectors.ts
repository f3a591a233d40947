import type { RootState } from '../app/store.ts'

export const selectCompany = (state: RootState) => state.connect.company.data
