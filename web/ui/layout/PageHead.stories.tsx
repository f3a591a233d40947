import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../actions/Button.tsx'
import { Stack } from './Layout.tsx'
import { FormActions, PageHead, Questions } from './PageHead.tsx'
import { Text } from './Text.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <PageHead
        eyebrow="Step 3 of 9"
        title="Funding"
        lead="Tell us how much you need and why. You can change this until we make an offer."
        actions={<Button kind="line">Ask a question</Button>}
      />
      <Questions>
        <Text>How much do you need?</Text>
        <Text>When do you need it?</Text>
      </Questions>
      <FormActions back={<Button kind="quiet">Back</Button>}>
        <Text variant="small" tone="secondary">
          Saved 9:41 AM
        </Text>
        <Button>Continue</Button>
      </FormActions>
    </Stack>
  ),
}
