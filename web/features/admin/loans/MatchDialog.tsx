import { Box } from '@mui/material'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { CompanySummary } from '#contract/companies.ts'
import type { UnmatchedLoan } from '#contract/loans.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { formatCompanyName, formatPlace } from '#web/features/labels/company-labels.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Combobox } from '#web/ui/fields/Combobox.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { listMatchSigns } from './match-signs.ts'
import { confirmMatch } from './slice.ts'
import { useCompanySearch } from './use-company-search.ts'

const signsSx = {
  display: 'grid',
  gap: '6px',
  '& > li': { display: 'flex', alignItems: 'center', gap: 1 },
  '& > li.for > svg': { color: 'secondary.main' },
  '& > li.against > svg': { color: 'text.tertiary' },
} as const

const Signs = ({ loan, company }: { loan: UnmatchedLoan; company: CompanySummary }) => (
  <Box component="ul" aria-label="What speaks for this company" sx={signsSx}>
    {listMatchSigns(loan, company).map(({ speaksFor, text }) => (
      <li key={text} className={speaksFor ? 'for' : 'against'}>
        <Icon of={speaksFor ? Check : X} small />
        <span>
          <VisuallyHidden>{speaksFor ? 'For: ' : 'Not a sign: '}</VisuallyHidden>
          {text}
        </span>
      </li>
    ))}
  </Box>
)

const toOption = (company: CompanySummary) => {
  const place = formatPlace(company)
  return { value: company.id, label: formatCompanyName(company.name) + (place && `, ${place}`) }
}

/** The companies that were found, and the suggested one until it is among them. */
function listOptions(companies: readonly CompanySummary[], loan: UnmatchedLoan) {
  const { suggested_company: value, suggested_company_name: name } = loan
  const options = companies.map(toOption)
  if (value === null || options.some((option) => option.value === value)) return options
  return [{ value, label: formatCompanyName(name) }, ...options]
}

interface MatchDialogProps {
  loan: UnmatchedLoan
  onClose: () => void
  onMatched: () => void
}

const compareFirst = 'Compare the two first'
const chooseCompany = 'Choose the company'

/** What an admin has to decide before a loan is given to a company, and sending it. */
function useMatch(loan: UnmatchedLoan, onMatched: () => void) {
  const toasts = useToasts()
  const [companyId, setCompanyId] = useState(loan.suggested_company)
  const [isCompared, setCompared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, submit } = useSubmit(confirmMatch, {
    onDone: ({ company_name }) => {
      toasts.show({ text: `The loan belongs to ${formatCompanyName(company_name)} now.` })
      onMatched()
    },
  })
  const choose = (id: string | null) => {
    setCompanyId(id)
    setCompared(false)
    setProblem(undefined)
  }
  const compare = (next: boolean) => {
    setCompared(next)
    setProblem(undefined)
  }
  const confirm = () => {
    if (companyId === null) setProblem(chooseCompany)
    else if (isCompared) void submit({ loanId: loan.id, companyId })
    else setProblem(compareFirst)
  }
  return { companyId, isCompared, problem, isBusy, error, choose, compare, confirm }
}

/** Gives a loan to a company, once an admin has compared the two: a name alone never does. */
export function MatchDialog({ loan, onClose, onMatched }: MatchDialogProps) {
  const match = useMatch(loan, onMatched)
  const { companies, isLoading, search } = useCompanySearch(loan.suggested_company_name ?? '')
  const company = companies.find(({ id }) => id === match.companyId)
  return (
    <FormDialog
      title={`Whose loan is ${loan.external_id}?`}
      width="medium"
      submitLabel="Confirm match"
      busyLabel="Confirming…"
      isBusy={match.isBusy}
      error={match.error && `${match.error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={match.confirm}
    >
      <p>
        The table gives it to <strong>{loan.company_name}</strong>: {formatMoney(loan.amount)} from{' '}
        {formatDate(loan.start_date)}.
      </p>
      <Combobox
        label="Company"
        value={match.companyId}
        options={listOptions(companies, loan)}
        loading={isLoading}
        placeholder="Search by name or person"
        error={match.problem === chooseCompany ? match.problem : undefined}
        onSearch={search}
        onChange={match.choose}
      />
      {company && <Signs loan={loan} company={company} />}
      <Checkbox
        label="I compared the number and the amount with the signed papers"
        checked={match.isCompared}
        error={match.problem === compareFirst ? match.problem : undefined}
        onChange={match.compare}
      />
      <p>Its people see the loan from then on; its papers come with the next sync.</p>
    </FormDialog>
  )
}
