-- An incentive is paid with a payslip as a line of its own (product §6.11), once in a payslip: the line keeps what it was
-- paid with, whatever becomes of the incentive afterwards. Lines that were written by hand stay as they are.
ALTER TABLE payslip_items ADD COLUMN incentive_id bigint REFERENCES incentives;
COMMENT ON COLUMN payslip_items.incentive_id IS 'the incentive that the line pays; null: written by hand';
CREATE UNIQUE INDEX payslip_items_incentive ON payslip_items (incentive_id, payslip_id) WHERE incentive_id IS NOT NULL;
