DROP INDEX "audit_records_object_parts_index";--> statement-breakpoint
DROP INDEX "questions_text_parts_index";--> statement-breakpoint
CREATE INDEX "audit_records_object_parts_index" ON "audit_records" USING gin (lower(normalize("object_name", NFC)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_text_parts_index" ON "questions" USING gin (lower(normalize("text", NFC)) gin_trgm_ops);--> statement-breakpoint
UPDATE "post_search" SET "title" = normalize("title", NFC), "summary" = normalize("summary", NFC), "body" = normalize("body", NFC) WHERE NOT ("title" IS NFC NORMALIZED AND "summary" IS NFC NORMALIZED AND "body" IS NFC NORMALIZED);
