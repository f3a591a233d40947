import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { CaseRisk } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { riskNames } from '#contract/rules/risks.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { useAcceptRiskMutation } from '../shared/api.ts'

const Reason = z.object({ reason: z.string().trim().min(1, 'Enter a reason').max(1000) })
const resolver = zodResolver(Reason)

interface AcceptRiskDialogProps {
  company: Company
  risk: CaseRisk
  onClose: () => void
}

export function AcceptRiskDialog({ company, risk, onClose }: AcceptRiskDialogProps) {
  const name = riskNames[risk.kind]
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const [acceptRisk] = useAcceptRiskMutation()
  return (
    <SubmitDialog
      title={`Accept “${name}”?`}
      submitLabel="Accept"
      busyLabel="Accepting…"
      form={form}
      action={({ reason }) =>
        acceptRisk({ params: { companyId: company.id }, body: { kind: risk.kind, fact: risk.fact, reason } })
      }
      done={`Risk accepted: ${name}.`}
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>{risk.reason} If this fact changes, the risk reopens. You can also reopen the risk yourself.</p>
      <FormTextArea
        control={form.control}
        name="reason"
        label="Reason (visible to staff only)"
        maxLength={1000}
      />
    </SubmitDialog>
  )
}
