import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rootReducer, useAppDispatch, useAppSelector } from '#web/core/store.ts'

/** The last shown query string of each staff page, by path. */
type SearchState = Record<string, string>

declare module '#web/core/store.ts' {
  interface LazySlices {
    shownSearches: SearchState
  }
}

const slice = createSlice({
  name: 'admin/shownSearches',
  reducerPath: 'shownSearches',
  initialState: {} as SearchState,
  reducers: {
    pageShown(state, { payload: { path, search } }: PayloadAction<{ path: string; search: string }>) {
      state[path] = search
    },
  },
})

const injected = slice.injectInto(rootReducer)

export function useSaveSearch(): void {
  const { pathname, search } = useLocation()
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(slice.actions.pageShown({ path: pathname, search }))
  }, [dispatch, pathname, search])
}

export const useListHref = (path: string): string =>
  useAppSelector((state) => path + (injected.selectSlice(state)[path] ?? ''))
