import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../layout/Layout.tsx'
import { FilterChip } from './FilterChip.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row wrap gap={1}>
      <FilterChip field="requested" relation="at least" value="$100,000" onRemove={() => {}} />
      <FilterChip field="analyst" value="Ines Duarte" onRemove={() => {}} />
    </Row>
  ),
}
