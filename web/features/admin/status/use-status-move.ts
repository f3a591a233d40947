import { type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useState } from 'react'
import type { changeCompanyStatus, Company } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import type { CaseRisk } from '#contract/staff/cases.ts'
import { companyStatuses, type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { type ApiError, explainFailure } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useChangeCompanyStatusMutation } from './api.ts'
import { describeConsequence, getMoveLabel } from './next-statuses.ts'

export interface MoveDialogProps {
  company: Pick<Company, 'id' | 'name' | 'status'>
  memberCount: number
  to: CompanyStatus
  /** Called when the request is sent. Returns a function to call if the request fails. */
  onSent?: () => () => void
  /** Blocking risks that are not accepted. If there are any, the move requires a reason. */
  blocking?: readonly CaseRisk[]
  onClose: () => void
}

type MoveBody = Request<typeof changeCompanyStatus>['body']

function explainError(error: ApiError): string {
  const { code, message, details } = error
  if (code !== 'status_not_allowed') return explainFailure(error, 'Nothing was changed.')
  const allowed = companyStatusNames.filter((status) => details.allowed?.includes(status))
  const names = joinWords(allowed.map((status) => companyStatuses[status]))
  return `${message}. ${names ? `Allowed statuses: ${names}.` : 'No other status is allowed now.'}`
}

export function useStatusMove<Values extends FieldValues>(
  { company, memberCount, to, onSent, onClose }: MoveDialogProps,
  form: UseFormReturn<Values, unknown, MoveBody>,
) {
  // The page can load a new status at any time, but the dialog's text must not change while the user reads it.
  const [{ name: fullName, status }] = useState(company)
  const name = formatCompanyName(fullName)
  const toasts = useToasts()
  const [changeStatus] = useChangeCompanyStatusMutation()
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => {
      const sent = changeStatus({ companyId: company.id, to, body })
      const undo = onSent?.()
      sent.unwrap().catch(() => undo?.())
      return sent
    },
    () => {
      toasts.show({ text: `${name} moved to ${companyStatuses[to]}.` })
      onClose()
    },
  )
  const isNotAllowed = error?.code === 'status_not_allowed'
  return {
    consequence: describeConsequence({ name, status, members: memberCount }, to),
    dialog: {
      cancelLabel: isNotAllowed ? 'Close' : 'Keep current status',
      submitLabel: getMoveLabel(status, to),
      busyLabel: 'Moving…',
      isBusy,
      error: error && explainError(error),
      onClose,
      onSubmit: isNotAllowed ? undefined : submit,
    },
  }
}
