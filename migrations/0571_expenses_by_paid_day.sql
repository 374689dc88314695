-- Cash flow asks for what was paid in each of twelve weeks.
CREATE INDEX expenses_paid ON expenses (paid_on) WHERE paid_on IS NOT NULL AND deleted_at IS NULL;
