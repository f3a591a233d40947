import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { isAmount } from '#contract/rules/money.ts'
import type { InvestorCriteria } from '#contract/rules/investor-fit.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { ChoiceCards, MultipleChoice } from '#web/ui/choices/ChoiceCards.tsx'
import { MultipleCombobox } from '#web/ui/choices/Combobox.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FormActions, PageHead, Questions } from '#web/ui/layout/PageHead.tsx'
import { criteriaChanged, selectIntros } from '../slice.ts'
import { getWizardStepPath } from '../wizard-steps.ts'
import { selectCriteriaChoices, stageChoices } from '../investor-choices.ts'
import { buildInitialCriteria } from '../criteria.ts'

const revenueChoices = [
  { value: 'post_revenue', label: 'Post-revenue', note: 'We have paying customers.' },
  { value: 'pre_revenue', label: 'Pre-revenue', note: 'We don’t have paying customers yet.' },
] as const

export function CriteriaStep() {
  const criteria = usePrefilledCriteria()
  return (
    <>
      <PageHead
        title="What you’re looking for"
        lead="We use your answers to find investors who back companies like yours. Leave blank anything that doesn’t matter."
      />
      {criteria.status === 'failed' && (
        <FailedState title="The options couldn’t be loaded" onRetry={criteria.retry}>
          {criteria.message}. Your choices are saved.
        </FailedState>
      )}
      {criteria.status === 'loading' && <SkeletonRows label="Loading the criteria" rows={6} />}
      {criteria.status === 'ready' && <CriteriaForm criteria={criteria.data} />}
    </>
  )
}

const dictionaries = ['countries', 'sectors', 'business_models'] as const

function usePrefilledCriteria() {
  const dispatch = useAppDispatch()
  const criteria = useAppSelector((state) => selectIntros(state).criteria)
  const company = useAppSelector(selectCompany)
  const [countries, sectors, business_models] = [
    useDictionary('countries'),
    useDictionary('sectors'),
    useDictionary('business_models'),
  ]
  const loaded = [countries, sectors, business_models]
  const failed = loaded.find(({ status }) => status === 'failed')
  const isReady = loaded.every(({ status }) => status === 'ready')
  useEffect(() => {
    if (criteria || !company || !isReady) return
    const lists = { sectors: sectors.data, business_models: business_models.data }
    dispatch(criteriaChanged(buildInitialCriteria(company, lists)))
  }, [dispatch, criteria, company, isReady, sectors, business_models])
  if (failed) {
    const retry = () => {
      for (const name of dictionaries) dispatch(loadDictionary(name))
    }
    return { status: 'failed', message: failed.error?.message ?? 'Something went wrong', retry } as const
  }
  if (!isReady || !criteria) return { status: 'loading' } as const
  return { status: 'ready', data: criteria } as const
}

function CriteriaForm({ criteria }: { criteria: InvestorCriteria }) {
  const dispatch = useAppDispatch()
  const choices = useAppSelector(selectCriteriaChoices)
  const change = (part: Partial<InvestorCriteria>) => void dispatch(criteriaChanged({ ...criteria, ...part }))
  return (
    <>
      <Questions>
        <MultipleCombobox
          label="Location"
          hint="Some investors only back companies in certain countries."
          name="countries"
          options={choices.countries}
          value={criteria.countries}
          onChange={(countries) => change({ countries })}
        />
        <MultipleChoice
          label="Your stage"
          hint="Choose all that apply."
          name="stages"
          choices={stageChoices}
          value={criteria.stages}
          onChange={(stages) => change({ stages })}
        />
        <Amounts criteria={criteria} change={change} />
        <Trade criteria={criteria} change={change} />
        <ChoiceCards
          label="Revenue"
          name="revenue"
          choices={revenueChoices}
          value={criteria.revenue}
          onChange={(revenue) => change({ revenue })}
        />
        <Note>These answers are shared with your team. They don’t change your application.</Note>
      </Questions>
      <Forward criteria={criteria} />
    </>
  )
}

interface FieldsProps {
  criteria: InvestorCriteria
  change: (part: Partial<InvestorCriteria>) => void
}

const Amounts = ({ criteria, change }: FieldsProps) => (
  <>
    <MoneyField
      label="Size of your round"
      hint="The total you are raising in this round."
      name="startup_round_size"
      value={criteria.startup_round_size}
      onChange={(startup_round_size) => change({ startup_round_size })}
      optional
    />
    <MoneyField
      label="Target valuation"
      hint="The company’s value before the round."
      name="startup_target_valuation"
      value={criteria.startup_target_valuation}
      onChange={(startup_target_valuation) => change({ startup_target_valuation })}
      optional
    />
  </>
)

function Trade({ criteria, change }: FieldsProps) {
  const choices = useAppSelector(selectCriteriaChoices)
  return (
    <>
      <MultipleCombobox
        label="Sectors"
        name="sectors"
        options={choices.sectors}
        value={criteria.sectors}
        onChange={(sectors) => change({ sectors })}
      />
      <MultipleCombobox
        label="Business models"
        name="business_models"
        options={choices.business_models}
        value={criteria.business_models}
        onChange={(business_models) => change({ business_models })}
      />
    </>
  )
}

function Forward({ criteria }: { criteria: InvestorCriteria }) {
  const amounts = [criteria.startup_round_size, criteria.startup_target_valuation]
  const isReadable = amounts.every((amount) => amount === '' || isAmount(amount))
  return (
    <FormActions>
      <Button
        href={isReadable ? getWizardStepPath('vcs') : undefined}
        size="large"
        endIcon={<Icon of={ArrowRight} />}
        whyDisabled={isReadable ? undefined : 'Enter the amounts in dollars, such as 500000.'}
      >
        Show investors
      </Button>
    </FormActions>
  )
}
