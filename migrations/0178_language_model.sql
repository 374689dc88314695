-- The provider of language models: off until 관리자 turns it on (product §6.2; rules §7.11).
CREATE TABLE language_model_settings (
  id          int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  turned_on   boolean NOT NULL DEFAULT false,
  address     text NOT NULL DEFAULT '' CHECK (char_length(address) <= 300),
  model       text NOT NULL DEFAULT '' CHECK (char_length(model) <= 100),
  provider    text NOT NULL DEFAULT '' CHECK (char_length(provider) <= 100),
  country     text NOT NULL DEFAULT '' CHECK (char_length(country) <= 60),
  overseas    boolean NOT NULL DEFAULT true,
  key_encrypted  bytea,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  bigint,
  CHECK (NOT turned_on OR (address ~ '\S' AND model ~ '\S' AND provider ~ '\S' AND key_encrypted IS NOT NULL))
);
INSERT INTO language_model_settings DEFAULT VALUES;
COMMENT ON COLUMN language_model_settings.overseas IS 'what is sent leaves the country (개인정보 보호법 제28조의8)';
