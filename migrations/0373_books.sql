-- 회계: what the firm is for the VAT, what card companies have paid in, and the closing of what is held for clients.
CREATE TABLE book_settings (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  taxpayer   text NOT NULL DEFAULT 'corporation' CHECK (taxpayer IN ('corporation','smallCorporation','person')),
  updated_at timestamptz NOT NULL DEFAULT now(), updated_by bigint
);
COMMENT ON COLUMN book_settings.taxpayer IS 'corporation: four returns a year; smallCorporation: 예정고지, two returns; person: by half-year';
INSERT INTO book_settings DEFAULT VALUES;

-- 카드정산: one deposit of a card company, for several payments by card. What was wrong is canceled, never changed.
CREATE TABLE card_settlements (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  settled_on  date NOT NULL,
  amount      bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  gross       bigint NOT NULL CHECK (gross > 0),
  memo        text NOT NULL DEFAULT '' CHECK (char_length(memo) <= 200),
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  canceled_at timestamptz, canceled_by bigint,
  cancel_reason text NOT NULL DEFAULT '' CHECK (char_length(cancel_reason) <= 500),
  CHECK (amount <= gross),
  CHECK ((canceled_at IS NULL) = (cancel_reason = ''))
);
CREATE INDEX card_settlements_team ON card_settlements (team_id, settled_on DESC, id DESC);

CREATE TABLE card_settlement_items (
  settlement_id bigint NOT NULL REFERENCES card_settlements,
  payment_id    bigint NOT NULL REFERENCES payments,
  gross         bigint NOT NULL,
  fee           bigint NOT NULL,
  is_live       boolean NOT NULL DEFAULT true,
  PRIMARY KEY (settlement_id, payment_id)
);
-- A payment is paid in once.
CREATE UNIQUE INDEX card_settlement_items_once ON card_settlement_items (payment_id) WHERE is_live;
COMMENT ON COLUMN card_settlement_items.fee IS 'won that the card company kept of this payment; those of a deposit add up to gross less amount';

-- 예수금의 삼자대사 (additions 11): the bank's book, the ledger and the balances of the clients at the end of a month.
CREATE TABLE deposit_closings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id     bigint NOT NULL REFERENCES teams,
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  bank        bigint NOT NULL,
  ledger      numeric NOT NULL,
  clients     numeric NOT NULL,
  closed_by_id bigint NOT NULL REFERENCES staffs,
  created_at  timestamptz NOT NULL DEFAULT now(), created_by bigint,
  reopened_at timestamptz,
  reopened_by_id bigint REFERENCES staffs,
  reopen_reason text NOT NULL DEFAULT '' CHECK (char_length(reopen_reason) <= 500),
  CHECK ((reopened_at IS NULL) = (reopened_by_id IS NULL) AND (reopened_at IS NULL OR reopen_reason ~ '\S'))
);
CREATE UNIQUE INDEX deposit_closings_one ON deposit_closings (team_id, month) WHERE reopened_at IS NULL;

-- Each difference between the bank and the ledger by its name; they add up to it.
CREATE TABLE deposit_differences (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  closing_id bigint NOT NULL REFERENCES deposit_closings,
  place      int NOT NULL,
  amount     bigint NOT NULL CHECK (amount <> 0),
  reason     text NOT NULL CHECK (reason ~ '\S' AND char_length(reason) <= 200),
  UNIQUE (closing_id, place)
);
-- What each client had then, as the closing froze it.
CREATE TABLE deposit_closing_balances (
  closing_id bigint NOT NULL REFERENCES deposit_closings,
  client_id  bigint REFERENCES clients,
  balance    numeric NOT NULL,
  UNIQUE NULLS NOT DISTINCT (closing_id, client_id)
);
COMMENT ON COLUMN deposit_closing_balances.client_id IS 'null: receipts of which nobody has said whose they are';
