DROP FUNCTION notes_with_words(tsquery);--> statement-breakpoint
DROP TABLE "note_words" CASCADE;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_search_text_length" CHECK (length("notes"."search_text") <= 16000);--> statement-breakpoint
-- As `searchTextOf` writes it: without invisible characters, in one form for all capitals and compositions.
UPDATE "notes" SET "search_text" = normalize(replace(replace(lower(upper(regexp_replace("title" || E'\n' || "content",
  '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
  '', 'g') COLLATE "und-x-icu") COLLATE "und-x-icu"), U&'\03C2', U&'\03C3'), U&'i\0307', 'i'), NFC);--> statement-breakpoint
-- A save of a long note leaves its former texts: they are vacuumed once they are a fiftieth of all, not a fifth.
ALTER TABLE "notes" SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
