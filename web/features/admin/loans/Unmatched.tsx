import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { CompanySummary } from '#contract/companies.ts'
import type { UnmatchedLoan } from '#contract/loans.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { formatCompanyName, formatPlace } from '#web/features/labels/company-labels.ts'
import { Async, getShownData } from '#web/ui/feedback/Async.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Combobox } from '#web/ui/choices/Combobox.tsx'
import { formatDate, formatMoney, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { useCompanySearch, useListUnmatchedLoansQuery, useMatchLoanMutation } from './api.ts'

interface MatchSign {
  speaksFor: boolean
  text: string
}

const statusesWithLoan: readonly string[] = ['docs_await_sign', 'funded', 'repaid']

/** Facts for and against a match of a loan with a company; a name alone is never enough. */
export function listMatchSigns(
  loan: Pick<UnmatchedLoan, 'suggested_company' | 'company_name' | 'amount'>,
  company: Pick<CompanySummary, 'id' | 'name' | 'status' | 'capital_amount_requested'>,
): MatchSign[] {
  const isSameName = company.id === loan.suggested_company
  const requested = company.capital_amount_requested
  const isSameAmount = requested !== null && Number(requested) === Number(loan.amount)
  return [
    {
      speaksFor: isSameName,
      text: isSameName ? 'The names look the same' : `The table says “${loan.company_name}”`,
    },
    {
      speaksFor: isSameAmount,
      text: isSameAmount
        ? `The company asked for ${formatMoney(requested)}, too`
        : requested === null
          ? 'The company names no amount'
          : `The company asked for ${formatMoney(requested)}`,
    },
    {
      speaksFor: statusesWithLoan.includes(company.status),
      text: `The company’s status is ${companyStatuses[company.status]}`,
    },
  ]
}

const Signs = ({ loan, company }: { loan: UnmatchedLoan; company: CompanySummary }) => (
  <Stack as="ul" gap={0.5} aria-label="Signs for this company">
    {listMatchSigns(loan, company).map(({ speaksFor, text }) => (
      <Row as="li" key={text} gap={1}>
        <Text as="span" tone={speaksFor ? 'money' : 'tertiary'}>
          <Icon of={speaksFor ? Check : X} small />
        </Text>
        <span>
          <VisuallyHidden>{speaksFor ? 'For: ' : 'Not a sign: '}</VisuallyHidden>
          {text}
        </span>
      </Row>
    ))}
  </Stack>
)

const toOption = (company: CompanySummary) => {
  const place = formatPlace(company)
  return { value: company.id, label: formatCompanyName(company.name) + (place && `, ${place}`) }
}

/** The companies that were found, with the suggested company if it is missing. */
function listOptions(companies: readonly CompanySummary[], loan: UnmatchedLoan) {
  const { suggested_company: value, suggested_company_name: name } = loan
  const options = companies.map(toOption)
  if (value === null || options.some((option) => option.value === value)) return options
  return [{ value, label: formatCompanyName(name) }, ...options]
}

interface MatchDialogProps {
  loan: UnmatchedLoan
  onClose: () => void
}

const compareFirst = 'Compare the two first'
const chooseCompany = 'Choose the company'

function useMatch(loan: UnmatchedLoan, onMatched: () => void) {
  const [matchLoan] = useMatchLoanMutation()
  const toasts = useToasts()
  const [companyId, setCompanyId] = useState(loan.suggested_company)
  const [isCompared, setCompared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, submit } = useSubmit(matchLoan, {
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
    else if (isCompared) void submit({ params: { unmatchedLoanId: loan.id }, body: { company: companyId } })
    else setProblem(compareFirst)
  }
  return { companyId, isCompared, problem, isBusy, error, choose, compare, confirm }
}

/** Assigns a loan to a company after an admin has compared them: a name alone is not enough. */
function MatchDialog({ loan, onClose }: MatchDialogProps) {
  const match = useMatch(loan, onClose)
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

const LoanRow = ({ loan, onMatch }: { loan: UnmatchedLoan; onMatch: () => void }) => (
  <CardRow>
    <RowText
      strong
      title={loan.company_name}
      note={`Loan ${loan.external_id}, ${formatMoney(loan.amount)} from ${formatDate(loan.start_date)}`}
      more={
        loan.suggested_company
          ? `${loan.suggested_company_name} has the same name; a name alone is not enough`
          : 'No company has this name'
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

/** Loans that their table gives to a company by name only; no company has them until an admin confirms a match. */
export function UnmatchedCard() {
  const loans = useListUnmatchedLoansQuery({ query: {} })
  const data = getShownData(loans)
  const [matched, setMatched] = useState<UnmatchedLoan | null>(null)
  return (
    <Card
      title={data?.count ? `Waiting for a match: ${formatTotal(data)}` : 'Waiting for a match'}
      sub="A name alone never gives a loan to a company"
    >
      <Async
        query={loans}
        failed="The loans without a company couldn't be loaded"
        loading={<SkeletonRows rows={2} label="Loading loans without a company" />}
        isEmpty={({ results }) => results.length === 0}
        empty={<CardBody>Every loan of the table has its company.</CardBody>}
      >
        {({ count, results }) => (
          <>
            <CardRows>
              {results.map((loan) => (
                <LoanRow key={loan.id} loan={loan} onMatch={() => setMatched(loan)} />
              ))}
            </CardRows>
            {count > results.length && (
              <CardBody>
                The other {(count - results.length).toLocaleString('en-US')} appear as these are matched.
              </CardBody>
            )}
          </>
        )}
      </Async>
      {matched && <MatchDialog key={matched.id} loan={matched} onClose={() => setMatched(null)} />}
    </Card>
  )
}
