import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { CompanySummary } from '#contract/companies.ts'
import type { UnmatchedLoan } from '#contract/loans.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { toCompanyOption, useCompanySearch } from '#web/features/admin/search/use-company-search.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Async, getShownData } from '#web/ui/feedback/Async.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Combobox } from '#web/ui/choices/Combobox.tsx'
import { formatCount, formatDate, formatMoney, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { useListUnmatchedLoansQuery, useMatchLoanMutation } from './api.ts'

interface MatchEvidence {
  isMatch: boolean
  text: string
}

const statusesWithLoan: readonly string[] = ['docs_await_sign', 'funded', 'repaid']

export function listMatchEvidence(
  loan: Pick<UnmatchedLoan, 'suggested_company' | 'company_name' | 'amount'>,
  company: Pick<CompanySummary, 'id' | 'name' | 'status' | 'capital_amount_requested'>,
): MatchEvidence[] {
  const isSameName = company.id === loan.suggested_company
  const requested = company.capital_amount_requested
  const isSameAmount = requested !== null && Number(requested) === Number(loan.amount)
  return [
    {
      isMatch: isSameName,
      text: isSameName ? 'The names match' : `The name in the loan table is “${loan.company_name}”`,
    },
    {
      isMatch: isSameAmount,
      text: isSameAmount
        ? `The company requested the same amount, ${formatMoney(requested)}`
        : requested === null
          ? 'The company didn’t request an amount'
          : `The company requested ${formatMoney(requested)}`,
    },
    {
      isMatch: statusesWithLoan.includes(company.status),
      text: `The company’s status is ${companyStatuses[company.status]}`,
    },
  ]
}

const EvidenceList = ({ loan, company }: { loan: UnmatchedLoan; company: CompanySummary }) => (
  <Stack as="ul" gap={0.5} aria-label="Comparison with this company">
    {listMatchEvidence(loan, company).map(({ isMatch, text }) => (
      <Row as="li" key={text} gap={1}>
        <Text as="span" tone={isMatch ? 'money' : 'tertiary'}>
          <Icon of={isMatch ? Check : X} small />
        </Text>
        <span>
          <VisuallyHidden>{isMatch ? 'Match: ' : 'No match: '}</VisuallyHidden>
          {text}
        </span>
      </Row>
    ))}
  </Stack>
)

function listOptions(companies: readonly CompanySummary[], loan: UnmatchedLoan) {
  const { suggested_company: value, suggested_company_name: name } = loan
  const options = companies.map(toCompanyOption)
  if (value === null || options.some((option) => option.value === value)) return options
  return [{ value, label: formatCompanyName(name) }, ...options]
}

interface MatchDialogProps {
  loan: UnmatchedLoan
  onClose: () => void
}

const compareFirst = 'Compare the loan number and amount first'
const chooseCompany = 'Choose a company'

function useMatch(loan: UnmatchedLoan, onMatched: () => void) {
  const [matchLoan] = useMatchLoanMutation()
  const toasts = useToasts()
  const [companyId, setCompanyId] = useState(loan.suggested_company)
  const [isCompared, setCompared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, submit } = useSubmit(matchLoan, {
    onDone: ({ company_name }) => {
      toasts.show({ text: `Loan matched to ${formatCompanyName(company_name)}.` })
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
    else if (isCompared) void submit({ params: { unmatchedLoanId: loan.id }, body: { company: companyId } })
    else setProblem(compareFirst)
  }
  return { companyId, isCompared, problem, isBusy, error, choose, compare, confirm }
}

function MatchDialog({ loan, onClose }: MatchDialogProps) {
  const match = useMatch(loan, onClose)
  const { companies, isLoading, search } = useCompanySearch(loan.suggested_company_name ?? '')
  const company = companies.find(({ id }) => id === match.companyId)
  return (
    <FormDialog
      title={`Match loan ${loan.external_id}`}
      width="medium"
      submitLabel="Confirm match"
      busyLabel="Confirming…"
      isBusy={match.isBusy}
      error={match.error && `${match.error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={match.confirm}
    >
      <p>
        In the loan table, this loan belongs to <strong>{loan.company_name}</strong>:{' '}
        {formatMoney(loan.amount)} from {formatDate(loan.start_date)}.
      </p>
      <Combobox
        label="Company"
        value={match.companyId}
        options={listOptions(companies, loan)}
        loading={isLoading}
        placeholder="Search by company, member name or email"
        error={match.problem === chooseCompany ? match.problem : undefined}
        onSearch={search}
        onChange={match.choose}
      />
      {company && <EvidenceList loan={loan} company={company} />}
      <Checkbox
        label="I compared the loan number and amount with the signed documents"
        checked={match.isCompared}
        error={match.problem === compareFirst ? match.problem : undefined}
        onChange={match.compare}
      />
      <p>The company’s team will see the loan immediately, and the loan’s documents after the next sync.</p>
    </FormDialog>
  )
}

const LoanRow = ({ loan, onMatch }: { loan: UnmatchedLoan; onMatch: () => void }) => (
  <CardRow wrap>
    <RowText
      strong
      title={loan.company_name}
      note={`Loan ${loan.external_id}, ${formatMoney(loan.amount)} from ${formatDate(loan.start_date)}`}
      more={
        loan.suggested_company
          ? `${loan.suggested_company_name} has the same name. Compare the details to confirm.`
          : 'No company has this name.'
      }
    />
    <Button
      kind="line"
      size="small"
      aria-label={`${describeMatch(loan)}, loan ${loan.external_id}`}
      onClick={onMatch}
    >
      {describeMatch(loan)}
    </Button>
  </CardRow>
)

const describeMatch = ({ suggested_company }: UnmatchedLoan) =>
  suggested_company ? 'Compare' : 'Choose company'

export const unmatchedId = 'unmatched-loans'

/**
 * Lists loans for which the source table contains a company name but no company id. An admin confirms each match,
 * because any company can choose that name.
 */
export function UnmatchedCard() {
  const loans = useListUnmatchedLoansQuery({ query: {} })
  const data = getShownData(loans)
  const [selectedLoan, setSelectedLoan] = useState<UnmatchedLoan | null>(null)
  return (
    <Card
      id={unmatchedId}
      title={data?.count ? `Unmatched loans: ${formatTotal(data)}` : 'Unmatched loans'}
      sub="Confirm each match, because a matching name can belong to a different company"
    >
      <Async
        query={loans}
        name="the unmatched loans"
        rows={2}
        empty={<CardBody>Every loan is matched to a company.</CardBody>}
      >
        {({ count, results }) => (
          <>
            <CardRows>
              {results.map((loan) => (
                <LoanRow key={loan.id} loan={loan} onMatch={() => setSelectedLoan(loan)} />
              ))}
            </CardRows>
            {count > results.length && (
              <CardBody>
                {formatCount(count - results.length, 'more loan')} will appear as you match these.
              </CardBody>
            )}
          </>
        )}
      </Async>
      {selectedLoan && (
        <MatchDialog key={selectedLoan.id} loan={selectedLoan} onClose={() => setSelectedLoan(null)} />
      )}
    </Card>
  )
}
