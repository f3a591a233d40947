import { useWatch } from 'react-hook-form'
import type { OfferLimits, OfferTerms } from '#contract/financials/offers.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Stack, Columns } from '#web/ui/layout/Layout.tsx'
import type { OfferFormState } from './offer-input.ts'
import { AmountField, NumberInput } from './OfferInputs.tsx'

/**
 * Suggests 60% to 100% of the advance, and the share plus or minus two percentage points, up to 100%. The minimums are
 * at least $1,000 and 1%, unless the offered terms are lower.
 */
function suggestLimits({ advance, share }: Pick<OfferTerms, 'advance' | 'share'>): OfferLimits {
  return {
    advance_min: Math.min(Number(advance), Math.max(1000, Number(advance) * 0.6)).toFixed(2),
    advance_max: advance,
    share_min: Math.min(share, Math.max(1, share - 2)),
    share_max: Math.min(100, share + 2),
  }
}

export function LimitsFields({ form }: { form: OfferFormState }) {
  const { control, setValue, getValues } = form
  const limits = useWatch({ control, name: 'limits' })
  const toggle = (isAllowed: boolean) => {
    const { advance, share } = getValues()
    setValue('limits', isAllowed ? suggestLimits({ advance, share }) : undefined)
  }
  return (
    <Stack gap={1}>
      <Checkbox
        label="Let the applicant request different terms within limits"
        checked={limits !== undefined}
        onChange={toggle}
      />
      {limits !== undefined && (
        <Columns from="sm">
          <AmountField control={control} name="limits.advance_min" label="Smallest advance" />
          <AmountField control={control} name="limits.advance_max" label="Largest advance" />
          <NumberInput control={control} name="limits.share_min" label="Smallest share" unit="%" />
          <NumberInput control={control} name="limits.share_max" label="Largest share" unit="%" />
        </Columns>
      )}
    </Stack>
  )
}
