import { useState } from 'react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { api } from '#web/core/api.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { selectIsAdmin, selectIsAnalyst } from '#web/features/session/selectors.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatCount } from '#web/ui/format.ts'
import { selectionReduced, selectPipeline } from '../slice.ts'
import {
  exportMany,
  type ManyRequest,
  useAssignCompaniesMutation,
  useRemindCompaniesMutation,
  useRequestFromCompaniesMutation,
  useClaimCompaniesMutation,
} from '../api.ts'
import { type BulkRun, type BulkTask, useBulkRun } from './use-bulk-run.ts'

export type BulkDialog = 'assign' | 'request' | 'remind'

export interface BulkAction {
  id: BulkDialog | 'claim' | 'export'
  label: string
  keyHint: string
  run: () => void
}

/** Companies with a problem stay selected. */
function useSelectionTasks() {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const selected = useAppSelector((state) => selectPipeline(state).selected)
  const companies = Object.values(selected)
  const reduceSelection = (rows: readonly PipelineRow[]) =>
    void dispatch(selectionReduced(rows.map(({ id }) => id)))
  const bulk = useBulkRun(({ total, done, problems, state }: BulkRun) => {
    if (state === 'finished') reduceSelection(problems.map(({ company }) => company))
    if (state === 'finished' && problems.length === 0)
      toasts.show({ text: `${formatCount(total, 'company', 'companies')} ${done}.` })
    dispatch(
      api.util.invalidateTags(toInvalidatedTags(['company', 'status', 'request', 'pipeline', 'counts'])),
    )
  })
  const exporting = useSubmit(exportMany, {
    onFailed: (error) => toasts.fail(error, 'Nothing was exported.'),
  })
  return { companies, bulk, exporting, clear: () => reduceSelection([]) }
}

interface Runs {
  open: (dialog: BulkDialog) => void
  claim: () => void
  export: () => void
}

const listActions = (isAdmin: boolean, isAnalyst: boolean, runs: Runs): BulkAction[] => [
  ...(isAdmin
    ? [{ id: 'assign', label: 'Assign', keyHint: 'a', run: () => runs.open('assign') } as const]
    : []),
  ...(isAnalyst ? [{ id: 'claim', label: 'Assign to me', keyHint: 't', run: runs.claim } as const] : []),
  { id: 'request', label: 'Request documents', keyHint: 'r', run: () => runs.open('request') },
  { id: 'remind', label: 'Remind', keyHint: 'm', run: () => runs.open('remind') },
  { id: 'export', label: 'Export', keyHint: 'e', run: runs.export },
]

function useBulkCalls() {
  const [assign] = useAssignCompaniesMutation()
  const [claim] = useClaimCompaniesMutation()
  const [request] = useRequestFromCompaniesMutation()
  const [remind] = useRemindCompaniesMutation()
  return { assign, claim, request, remind }
}

export function useBulkActions() {
  const calls = useBulkCalls()
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const [dialog, setDialog] = useState<BulkDialog | null>(null)
  const { companies: selectedCompanies, bulk, exporting, clear } = useSelectionTasks()
  const start = (task: Omit<BulkTask, 'companies'>) => {
    setDialog(null)
    bulk.start({ ...task, companies: selectedCompanies })
  }
  const runs = {
    open: setDialog,
    claim: () =>
      start({
        doing: 'Assigning',
        done: 'assigned to you',
        work: (companies) => calls.claim({ body: { companies } }),
      }),
    export: () => void exporting.submit({ companies: selectedCompanies.map(({ id }) => id) }),
  }
  return {
    companies: selectedCompanies,
    actions: listActions(isAdmin, isAnalyst, runs),
    bulk,
    dialog,
    isExporting: exporting.isBusy,
    closeDialog: () => setDialog(null),
    clear,
    assign: (assigned_analysts: string[]) =>
      start({
        doing: 'Assigning',
        done: 'assigned',
        work: (companies) => calls.assign({ body: { companies, assigned_analysts } }),
      }),
    request: (request: ManyRequest) =>
      start({
        doing: 'Requesting',
        done: 'received the request',
        work: (companies) => calls.request({ body: { ...request, companies } }),
      }),
    remind: () =>
      start({
        doing: 'Reminding',
        done: 'reminded',
        work: (companies) => calls.remind({ body: { companies } }),
      }),
  }
}
