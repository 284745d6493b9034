-- Chapters change places in one statement, at whose end their numbers are looked at.
ALTER TABLE "manga_chapters" DROP CONSTRAINT "manga_chapters_number_key";
--> statement-breakpoint
ALTER TABLE "manga_chapters" ADD CONSTRAINT "manga_chapters_number_key" UNIQUE ("manga_id", "number") DEFERRABLE INITIALLY IMMEDIATE;
